// qr.mjs - the page's own QR codes: parts of them against the examples of ISO/IEC 18004, whole ones read back by a
// reader that was written from the standard, not from the encoder.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { check, expect, root } from './stage.mjs';

const { transformSync } = createRequire(createRequire(join(root, 'apps/page/package.json')).resolve('vite'))(
  'esbuild',
);

/** A file of the page's sources that stands by itself. */
export async function sourceOf(path) {
  const { code } = transformSync(readFileSync(join(root, 'apps/page/src', path), 'utf8'), {
    loader: 'ts',
    format: 'esm',
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

// ---- A reader ----

const bitsOf = (list) => list.reduce((sum, dark) => 2 * sum + Number(dark), 0);
const range = (count) => [...Array(count).keys()];
/** Codewords for data in each block, and for correction: [how many blocks, data, correction], level M, by version. */
const BLOCKS = {
  1: [[1, 16, 10]],
  2: [[1, 28, 16]],
  5: [[2, 43, 24]],
  6: [[4, 27, 16]],
  8: [
    [2, 38, 22],
    [2, 39, 22],
  ],
  14: [
    [4, 40, 24],
    [5, 41, 24],
  ],
  20: [
    [3, 41, 26],
    [13, 42, 26],
  ],
};
const ALIGNED = {
  1: [],
  2: [6, 18],
  5: [6, 30],
  6: [6, 34],
  8: [6, 24, 42],
  14: [6, 26, 46, 66],
  20: [6, 34, 62, 90],
};

/** Row, then column, of the standard's condition. */
const masked = (mask, i, j) =>
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

const LOG = [],
  EXP = [];
for (let i = 0, value = 1; i < 255; i++, value = (value * 2) ^ (value > 127 ? 0x11d : 0))
  ((EXP[i] = value), (LOG[value] = i));

/** All syndromes of a block without a fault are 0. */
function isWhole(block, count) {
  return range(count).every(
    (root) => block.reduce((sum, word) => (sum ? EXP[(LOG[sum] + root) % 255] : 0) ^ word, 0) === 0,
  );
}

function isFixed(size, version, y, x) {
  const corner = (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
  const told = version >= 7 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11));
  const near = (at) => ALIGNED[version].find((middle) => Math.abs(at - middle) <= 2);
  const [row, column] = [near(y), near(x)],
    last = size - 7;
  const taken = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
  return corner || told || y === 6 || x === 6 || (row !== undefined && column !== undefined && !taken);
}

const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'],
  ALIGNMENT = ['11111', '10001', '10101', '10001', '11111'];
/** Annex D, as far as it is needed here. */
const VERSIONS = { 8: 0x085bc, 14: 0x0e60d, 20: 0x149a6 };

/** Corners, timing, alignment, version: what a camera looks for first. */
function checkPatterns(code, size, version) {
  const part = (y, x, rows) =>
    rows.map((_, i) =>
      code[y + i]
        .slice(x, x + rows.length)
        .map(Number)
        .join(''),
    );
  for (const [y, x] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ])
    expect(String(part(y, x, FINDER)) === String(FINDER), `a corner is ${part(y, x, FINDER)}`);
  for (const i of range(8))
    for (const dark of [
      code[7][i],
      code[i][7],
      code[7][size - 1 - i],
      code[i][size - 8],
      code[size - 8][i],
      code[size - 1 - i][7],
    ])
      expect(!dark, 'a corner has no rim');
  for (const i of range(size - 16))
    expect(code[6][8 + i] === (i % 2 === 0) && code[8 + i][6] === (i % 2 === 0), 'the timing is another');
  for (const y of ALIGNED[version])
    for (const x of ALIGNED[version])
      if ((y !== 6 && x !== 6) || (y !== x && y !== size - 7 && x !== size - 7))
        expect(String(part(y - 2, x - 2, ALIGNMENT)) === String(ALIGNMENT), `no alignment at ${y}, ${x}`);
  const told = range(18)
    .map((i) => [code[size - 11 + (i % 3)][Math.floor(i / 3)], code[Math.floor(i / 3)][size - 11 + (i % 3)]])
    .reverse();
  if (version >= 7)
    for (const copy of [0, 1])
      expect(bitsOf(told.map((it) => it[copy])) === VERSIONS[version], 'the version is told wrongly');
}

function read(code) {
  const size = code.length,
    version = (size - 17) / 4;
  checkPatterns(code, size, version);
  const format = bitsOf(
    [0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8][x]).concat([7, 5, 4, 3, 2, 1, 0].map((y) => code[y][8])),
  );
  const other = bitsOf(
    range(7)
      .map((i) => code[size - 1 - i][8])
      .concat(range(8).map((i) => code[8][size - 8 + i])),
  );
  expect(format === other, `the two formats differ: ${format}, ${other}`);
  expect(code[size - 8][8], 'the dark module is light');
  const mask = ((format ^ 0b101010000010010) >> 10) & 7,
    words = [];
  expect((format ^ 0b101010000010010) >> 13 === 0, 'the level is not M');
  let bits = [];
  for (let pair = 0, column = size - 1; column > 0; pair++, column -= column === 8 ? 3 : 2)
    for (const step of range(size))
      for (const x of [column, column - 1]) {
        const y = pair % 2 ? step : size - 1 - step;
        if (!isFixed(size, version, y, x)) bits.push(code[y][x] !== masked(mask, y, x));
        if (bits.length === 8) (words.push(bitsOf(bits)), (bits = []));
      }
  const blocks = BLOCKS[version].flatMap(([count, data, correction]) =>
    range(count).map(() => ({ data, correction, words: [] })),
  );
  for (const turn of range(Math.max(...blocks.map((it) => it.data))))
    for (const block of blocks) if (turn < block.data) block.words.push(words.shift());
  const data = blocks.flatMap((it) => [...it.words]);
  for (const turn of range(blocks[0].correction))
    for (const block of blocks) (void turn, block.words.push(words.shift()));
  expect(words.length === 0, `${words.length} codewords are left`);
  for (const block of blocks)
    expect(isWhole(block.words, block.correction), 'a block does not fit its correction');
  const stream = data.flatMap((word) => range(8).map((bit) => (word >> (7 - bit)) & 1));
  const take = (count) => bitsOf(stream.splice(0, count));
  expect(take(4) === 4, 'these are no bytes');
  const length = take(version < 10 ? 8 : 16);
  return { version, mask, text: Buffer.from(range(length).map(() => take(8))).toString('utf8') };
}

check('QR codes: the examples of the standard, and codes of many sizes read back', async () => {
  const { correction, formatBits, versionBits, qrCode, qrPath } = await sourceOf('net/qr.ts');
  // Annex I: "01234567" in version 1-M, its data codewords and those for correction.
  const data = [
    0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
  ];
  const wanted = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
  expect(String(correction(data, 10)) === String(wanted), `correction: ${correction(data, 10)}`);
  // Annex C: level M, mask 101. Annex D: version 7.
  expect(formatBits(0b101) === 0b100000011001110, `format: ${formatBits(0b101).toString(2)}`);
  expect(versionBits(7) === 0b000111110010010100, `version: ${versionBits(7).toString(2)}`);
  const link = 'http://192.168.178.123:8321/#/join/EQfdxmhCohvE_AE0/nSuqXk3v9qWdfGKa2RzP77';
  const masks = new Set();
  for (const [version, text] of [
    [1, 'A'],
    [1, 'ringside'],
    [2, 'Knockdown, Nokaut: żółw'],
    [5, link],
    [6, `${link}abcdefghijklm`],
    [8, 'x'.repeat(150)],
    [14, `${link.repeat(4)}${'q'.repeat(50)}`],
    [20, 'y'.repeat(660)],
    ...range(24).map((i) => [2, `${'K'.repeat(16)} ${i}`]),
  ]) {
    const code = qrCode(text),
      told = read(code);
    expect(
      told.version === version && told.text === text,
      `${text.slice(0, 40)}: version ${told.version}, ${told.text.slice(0, 40)}`,
    );
    masks.add(told.mask);
  }
  expect(masks.size > 4, `only masks ${[...masks]}`);
  expect(qrCode('z'.repeat(667)) === null, 'a text that is too long has a code');
  expect(
    qrPath([
      [true, true, false],
      [false, false, true],
    ]) === 'M0 0h2v1h-2zM2 1h1v1h-1z',
    qrPath([
      [true, true, false],
      [false, false, true],
    ]),
  );
});

check('what changed in a view: runs, views that grow, what does not fit', async () => {
  const { patched } = await sourceOf('net/delta.ts');
  const told = (before, delta) => String(patched(Uint8Array.from(before), Uint8Array.from(delta)));
  expect(told([1, 2, 3, 4], [1, 2, 9, 8]) === '1,9,8,4', told([1, 2, 3, 4], [1, 2, 9, 8]));
  expect(told([1], [255, 0, 2, 1, 7]) === `1,${'0,'.repeat(256)}7`, told([1], [255, 0, 2, 1, 7]));
  expect(told([1, 2], []) === '1,2', told([1, 2], []));
  expect(
    told([1, 2], [0, 3, 5, 6]) === 'null' && told([1, 2], [0]) === 'null',
    'a run that is cut short is taken',
  );
});
