// small.ts - the grid of a match as a few pixels: a list of matches shows dozens of creatures at the size of a fingernail,
// and as drawings each of them would be a hundred elements that the page keeps and lays out.
//
// One grid is drawn at a time, as one image: for an image of its own the browser makes a document each, and keeps the
// room that many at once have taken. What was drawn is kept, since one comes back to the list after every match.
import { creature, named } from './creatures';
import type { Look } from './look';

const MOST_KEPT = 24,
  CELL = 100,
  MARGIN = 3;
const kept = new Map<string, ImageBitmap>();
let before: Promise<unknown> = Promise.resolve();

/** Draws it on a canvas that is as large as its style says. */
export function drawGrid(canvas: HTMLCanvasElement, look: Look): Promise<void> {
  const side = Math.round(canvas.clientWidth * Math.min(3, devicePixelRatio));
  const drawn = before.then(() => pixelsOf(look, side));
  before = drawn.catch(() => undefined);
  return drawn.then((pixels) => {
    canvas.width = canvas.height = side;
    canvas.getContext('2d')?.drawImage(pixels, 0, 0);
  });
}

async function pixelsOf(look: Look, side: number): Promise<ImageBitmap> {
  const key = JSON.stringify([side, look]);
  const pixels = kept.get(key) ?? (await drawAnew(look, side));
  kept.delete(key);
  kept.set(key, pixels); // the latest stand last
  for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
  return pixels;
}

async function drawAnew(look: Look, side: number): Promise<ImageBitmap> {
  const address = URL.createObjectURL(new Blob([asOne(look, side)], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
  return createImageBitmap(image);
}

/** The creatures in one drawing, each where it stands. */
function asOne({ grid = [], columns = 3 }: Look, side: number): string {
  const all = columns * CELL,
    room = CELL - 2 * MARGIN;
  const cells = grid.map((it, index) => {
    if (!it) return '';
    const place = `x="${(index % columns) * CELL + MARGIN}" y="${Math.floor(index / columns) * CELL + MARGIN}" width="${room}" height="${room}"`;
    return named(creature(it.card, it.deck, it.kind, { bust: true }), index).replace(
      '<svg ',
      `<svg ${place} `,
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${all} ${all}">${cells.join('')}</svg>`;
}
