// Codes that the page draws are read back here, by a reader that was written from ISO/IEC 18004, not from the encoder.
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { pathOf, qrPicture } from './qr';

type Modules = readonly (readonly boolean[])[];
const cell = (code: Modules, y: number, x: number): boolean => code[y]?.[x] ?? false;
const bitsOf = (list: readonly (boolean | number)[]): number =>
  list.reduce<number>((sum, dark) => 2 * sum + Number(dark), 0);
const range = (count: number): number[] => [...Array(count).keys()];

/** Blocks of level M, by version: [how many, codewords of data, codewords of correction]. */
const BLOCKS: Record<number, [number, number, number][]> = {
  1: [[1, 16, 10]],
  2: [[1, 28, 16]],
  5: [[2, 43, 24]],
  6: [[4, 27, 16]],
  8: [
    [2, 38, 22],
    [2, 39, 22],
  ],
};
const ALIGNED: Record<number, number[]> = { 1: [], 2: [6, 18], 5: [6, 30], 6: [6, 34], 8: [6, 24, 42] };

/** The conditions of the standard, by row and column. */
const masked = (mask: number, i: number, j: number): boolean =>
  [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    ((i >> 1) + Math.floor(j / 3)) % 2,
    ((i * j) % 2) + ((i * j) % 3),
    (((i * j) % 2) + ((i * j) % 3)) % 2,
    (((i + j) % 2) + ((i * j) % 3)) % 2,
  ][mask] === 0;

const LOG: number[] = [];
const EXP: number[] = [];
for (let i = 0, value = 1; i < 255; i++, value = (value * 2) ^ (value > 127 ? 0x11d : 0)) {
  EXP[i] = value;
  LOG[value] = i;
}

/** All syndromes of a block without a fault are 0. */
const isWhole = (block: readonly number[], count: number): boolean =>
  range(count).every(
    (root) =>
      block.reduce((sum, word) => (sum ? (EXP[((LOG[sum] ?? 0) + root) % 255] ?? 0) : 0) ^ word, 0) === 0,
  );

/** Corners, timing, alignment, format, version: what carries no data. */
function isFixed(size: number, version: number, y: number, x: number): boolean {
  const corner = (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
  const versioned = version >= 7 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11));
  const near = (at: number) => ALIGNED[version]?.find((middle) => Math.abs(at - middle) <= 2);
  const row = near(y);
  const column = near(x);
  const last = size - 7;
  const taken = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  return corner || versioned || y === 6 || x === 6 || (row !== undefined && column !== undefined && !taken);
}

function codewords(code: Modules, version: number, mask: number): number[] {
  const size = code.length;
  const words: number[] = [];
  let bits: boolean[] = [];
  for (let pair = 0, column = size - 1; column > 0; pair++, column -= column === 8 ? 3 : 2)
    for (const step of range(size))
      for (const x of [column, column - 1]) {
        const y = pair % 2 ? step : size - 1 - step;
        if (!isFixed(size, version, y, x)) bits.push(cell(code, y, x) !== masked(mask, y, x));
        if (bits.length === 8) {
          words.push(bitsOf(bits));
          bits = [];
        }
      }
  return words;
}

/** The data of all blocks in order; every block must fit its correction. */
function dataOf(words: number[], version: number): number[] {
  const blocks = (BLOCKS[version] ?? []).flatMap(([count, data, correction]) =>
    range(count).map(() => ({ data, correction, words: [] as number[] })),
  );
  for (const turn of range(Math.max(...blocks.map((block) => block.data))))
    for (const block of blocks) if (turn < block.data) block.words.push(words.shift() ?? -1);
  const data = blocks.flatMap((block) => [...block.words]);
  for (let turn = 0; turn < (blocks[0]?.correction ?? 0); turn++)
    for (const block of blocks) block.words.push(words.shift() ?? -1);
  for (const block of blocks) expect(isWhole(block.words, block.correction)).toBe(true);
  return data;
}

function read(code: Modules): { version: number; mask: number; text: string } {
  const size = code.length;
  const version = (size - 17) / 4;
  const format = bitsOf([
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => cell(code, 8, x)),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => cell(code, y, 8)),
  ]);
  const mask = ((format ^ 0b101010000010010) >> 10) & 7;
  expect((format ^ 0b101010000010010) >> 13, 'correction of level M').toBe(0);
  const stream = dataOf(codewords(code, version, mask), version).flatMap((word) =>
    range(8).map((bit) => (word >> (7 - bit)) & 1),
  );
  const take = (count: number): number => bitsOf(stream.splice(0, count));
  expect(take(4), 'bytes').toBe(4);
  const length = take(version < 10 ? 8 : 16);
  return { version, mask, text: Buffer.from(range(length).map(() => take(8))).toString('utf8') };
}

const LINK = 'http://192.168.178.123:8321/#/join/EQfdxmhCohvE_AE0/nSuqXk3v9qWdfGKa2RzP77';

describe('QR codes', () => {
  const texts: [number, string][] = [
    [1, 'ringside'],
    [2, 'Knockdown, Nokaut: żółw'],
    [5, LINK],
    [6, `${LINK}abcdefghijklm`],
    [8, 'x'.repeat(150)],
  ];
  it.each(texts)('a code of version %i is read back', (version, text) => {
    const code = encode(text, { ecc: 'M', border: 0 }).data;
    expect(read(code)).toMatchObject({ version, text });
  });

  it('codes of many masks are read back', () => {
    const masks = range(24).map(
      (i) => read(encode(`${'k'.repeat(16)} ${i}`, { ecc: 'M', border: 0 }).data).mask,
    );
    expect(new Set(masks).size).toBeGreaterThan(4);
  });

  it('the picture has four modules of white on each side', async () => {
    const { size, path } = await qrPicture(LINK);
    expect(size).toBe(37 + 8);
    expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
  });

  it('what is dark becomes one run after the other', () => {
    const code = [
      [true, true, false],
      [false, false, true],
    ];
    expect(pathOf(code)).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
});
