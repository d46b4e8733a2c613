// small.ts - the pictures of Nokaut as a few pixels: a list of matches shows dozens of creatures at the size of a
// fingernail, and as drawings each of them would be a hundred elements that the page keeps and lays out.
import type { Look } from './look';
import { creature } from './creatures';

/** The grid of a match as it stands, on a canvas as large as its style says. */
export async function drawGrid(canvas: HTMLCanvasElement, { grid = [], columns = 3 }: Look): Promise<void> {
  const side = Math.round(canvas.clientWidth * Math.min(3, devicePixelRatio));
  const cell = side / columns;
  const drawings = await Promise.all(grid.map((it) => (it ? imageOf(creature(it.card, it.deck, it.kind, { bust: true }), Math.ceil(cell)) : null)));
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d');
  drawings.forEach((drawing, index) => drawing && pen?.drawImage(drawing, (index % columns) * cell + 1, Math.floor(index / columns) * cell + 1, cell - 2, cell - 2));
}

async function imageOf(svg: string, size: number): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg.replace('<svg ', `<svg width="${size}" height="${size}" `)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
  return image;
}
