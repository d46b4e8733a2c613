// qr.ts - an address as a QR code, as the path of a picture. The encoder (uqr) is loaded with the first of them.

/** How much white the standard wants around a code. */
const QUIET = 4;

/** What is dark as a path, row by row; its unit is one module. */
export function pathOf(modules: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
  return runs.join('');
}

/** `size` is the side of the whole picture, white included. Throws if the text is too long. */
export async function qrPicture(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return { size, path: pathOf(data) };
}
