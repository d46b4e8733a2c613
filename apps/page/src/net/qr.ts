// qr.ts - a text as a QR code (ISO/IEC 18004): bytes, error correction level M, versions 1 to 20, which is 666 bytes.
//
// A hard example: a link of 90 bytes needs version 6, whose 108 data codewords make four blocks, each with 16
// codewords of its own for correction; first the first data codeword of every block is drawn, then the second, ...
//
// Invariant: what this gives can be read by the standard; tests/page/qr.mjs compares parts with the standard's own
// examples and reads whole codes back.

export type Modules = boolean[][];

/** By version, from 1: codewords for correction in each block, and how many blocks (level M). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL_M = 0,
  BYTES = 0b0100,
  FIELD = 0x11d;

// ---- Codewords for correction: Reed-Solomon over GF(256) ----

function product(a: number, b: number): number {
  let made = 0;
  for (let bit = 7; bit >= 0; bit--) made = (made << 1) ^ ((made >> 7) * FIELD) ^ (((b >> bit) & 1) * a);
  return made;
}

/** (x - 1)(x - 2)(x - 4)..., its first factor left out. */
function generator(degree: number): number[] {
  const made = [...Array<number>(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = product(root, 2))
    for (let at = 0; at < degree; at++) made[at] = product(made[at] ?? 0, root) ^ (made[at + 1] ?? 0);
  return made;
}

export function correction(data: readonly number[], degree: number): number[] {
  const by = generator(degree),
    left = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (left.shift() ?? 0);
    left.push(0);
    for (let i = 0; i < degree; i++) left[i] = (left[i] ?? 0) ^ product(by[i] ?? 0, factor);
  }
  return left;
}

/** What is left of `value` when it is divided by a polynomial of bits. */
function bitsLeft(value: number, by: number, degree: number): number {
  let left = value << degree;
  for (let bit = 31; bit >= degree; bit--) if ((left >>> bit) & 1) left ^= by << (bit - degree);
  return left;
}

/** The 15 bits that tell level and mask, and the 18 that tell the version. */
export const formatBits = (mask: number): number =>
  ((((LEVEL_M << 3) | mask) << 10) | bitsLeft((LEVEL_M << 3) | mask, 0x537, 10)) ^ 0x5412;
export const versionBits = (version: number): number => (version << 12) | bitsLeft(version, 0x1f25, 12);

// ---- How much there is room for ----

const sizeOf = (version: number): number => 17 + 4 * version;

/** Where patterns for alignment stand, in both directions. */
function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2,
    last = sizeOf(version) - 7;
  const step = 2 * Math.ceil((last - 6) / (2 * (count - 1)));
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - step * (count - 2 - i))];
}

/** All codewords: what is left of the square when everything else is drawn. */
function codewords(version: number): number {
  const count = alignments(version).length,
    size = sizeOf(version);
  const aligned = count === 0 ? 0 : 25 * (count * count - 3) - 10 * (count - 2);
  const others = 3 * 64 + 2 * (size - 16) + 31 + (version >= 7 ? 36 : 0);
  return Math.floor((size * size - aligned - others) / 8);
}

const dataWords = (version: number): number =>
  codewords(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
const countBits = (version: number): number => (version < 10 ? 8 : 16);
const fits = (version: number, bytes: number): boolean =>
  4 + countBits(version) + 8 * bytes <= 8 * dataWords(version);

/** Mode, length, bytes, an end, and what fills the rest. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  const room = 8 * dataWords(version);
  put(BYTES, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from({ length: room / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((made, bit) => 2 * made + bit, 0),
  );
}

/** In blocks, the shorter ones first, and then one of each in turn. */
function interleaved(data: number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1,
    degree = CORRECTION[version - 1] ?? 0,
    short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks = Array.from({ length: count }, (_, i) =>
    data.slice(
      i * short + Math.max(0, i - (count - longer)),
      (i + 1) * short + Math.max(0, i + 1 - (count - longer)),
    ),
  );
  const turns = (lists: number[][], most: number): number[] =>
    Array.from({ length: most }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [
    ...turns(blocks, short + 1),
    ...turns(
      blocks.map((block) => correction(block, degree)),
      degree,
    ),
  ];
}

// ---- Drawing ----

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Drawing {
  readonly dark: Modules;
  /** What is no data. */
  readonly fixed: Modules;

  constructor(
    readonly version: number,
    readonly size = sizeOf(version),
  ) {
    const square = (): Modules => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    [this.dark, this.fixed] = [square(), square()];
    this.#patterns();
  }

  #set(x: number, y: number, dark: boolean): void {
    const [row, noted] = [this.dark[y], this.fixed[y]];
    if (row && noted && x >= 0 && x < this.size) [row[x], noted[x]] = [dark, true];
  }

  /** Rings around a middle: dark where `dark` says so of the distance. */
  #rings(x: number, y: number, most: number, dark: (distance: number) => boolean): void {
    for (let dy = -most; dy <= most; dy++)
      for (let dx = -most; dx <= most; dx++)
        this.#set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  #patterns(): void {
    const { size, version } = this,
      last = size - 4;
    for (let i = 0; i < size; i++) (this.#set(6, i, i % 2 === 0), this.#set(i, 6, i % 2 === 0));
    for (const [x, y] of [
      [3, 3],
      [last, 3],
      [3, last],
    ] as const)
      this.#rings(x, y, 4, (distance) => distance !== 2 && distance !== 4);
    const at = alignments(version),
      edge = size - 7;
    for (const x of at)
      for (const y of at)
        if (!((x === 6 && (y === 6 || y === edge)) || (x === edge && y === 6)))
          this.#rings(x, y, 2, (distance) => distance !== 1);
    this.format(0);
    const bits = versionBits(version);
    for (let i = 0; i < 18 && version >= 7; i++) {
      const dark = ((bits >> i) & 1) === 1,
        near = Math.floor(i / 3),
        far = size - 11 + (i % 3);
      (this.#set(near, far, dark), this.#set(far, near, dark));
    }
  }

  /** Twice: around the first corner, and beside the two others. */
  format(mask: number): void {
    const bits = formatBits(mask),
      { size } = this,
      dark = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 8; i++)
      (this.#set(8, i < 6 ? i : i + 1 === 8 ? 8 : 7, dark(i)), this.#set(size - 1 - i, 8, dark(i)));
    for (let i = 8; i < 15; i++)
      (this.#set(i === 8 ? 7 : 14 - i, 8, dark(i)), this.#set(8, size - 15 + i, dark(i)));
    this.#set(8, size - 8, true);
  }

  /** Two columns at a time, from the right, up and down in turn. */
  fill(words: number[]): void {
    const { size } = this;
    let bit = 0;
    for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
      for (let step = 0; step < size; step++)
        for (const x of [right, right - 1]) {
          const y = up ? size - 1 - step : step,
            row = this.dark[y];
          if (!row || this.fixed[y]?.[x]) continue;
          row[x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
          bit++;
        }
  }

  /** Turns data over where the mask says so; twice is as before. */
  mask(mask: number): void {
    const over = MASKS[mask] ?? MASKS[0];
    for (const [y, row] of this.dark.entries())
      for (const x of row.keys()) if (!this.fixed[y]?.[x] && over?.(x, y)) row[x] = !row[x];
  }
}

// ---- Which mask is read best ----

const FINDER = [
  [true, false, true, true, true, false, true, false, false, false, false],
  [false, false, false, false, true, false, true, true, true, false, true],
];

/** Runs of one colour, and what looks like the pattern of a corner. */
function penaltyOfLine(line: boolean[]): number {
  let sum = 0;
  for (let at = 0, run = 0; at < line.length; at++) {
    run = at > 0 && line[at] === line[at - 1] ? run + 1 : 1;
    sum += run === 5 ? 3 : run > 5 ? 1 : 0;
    for (const finder of FINDER) if (finder.every((dark, i) => line[at + i] === dark)) sum += 40;
  }
  return sum;
}

function penalty(dark: Modules): number {
  let sum = 0,
    count = 0;
  for (const [y, row] of dark.entries()) {
    sum += penaltyOfLine(row) + penaltyOfLine(dark.map((other) => other[y] ?? false));
    for (const [x, here] of row.entries()) {
      count += Number(here);
      if (x > 0 && y > 0 && here === row[x - 1] && here === dark[y - 1]?.[x] && here === dark[y - 1]?.[x - 1])
        sum += 3;
    }
  }
  return sum + 10 * Math.floor((20 * Math.abs(count - dark.length ** 2 / 2)) / dark.length ** 2);
}

/** The code of a text, row by row, dark is true; null if it is too long. */
export function qrCode(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((_, i) => fits(i + 1, bytes.length));
  if (version === 0) return null;
  const drawing = new Drawing(version);
  drawing.fill(interleaved(dataOf(bytes, version), version));
  let best = 0,
    least = Infinity;
  for (const mask of MASKS.keys()) {
    (drawing.mask(mask), drawing.format(mask));
    const now = penalty(drawing.dark);
    if (now < least) [best, least] = [mask, now];
    drawing.mask(mask);
  }
  (drawing.mask(best), drawing.format(best));
  return drawing.dark;
}

/** What is dark, as the path of a picture whose unit is one module. */
export function qrPath(modules: Modules): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
  return runs.join('');
}
