// draw.ts - cubes, hand and ropes on a canvas. A cube is drawn from its centre, angle and kind alone.
//
// Light and heavy differ by mark as well as by colour; a broken rule is a zigzag and a sign, a kept one stitches.
import { picture as addressOf } from '../art/pictures';
import { BROKEN, EDGE, TURN, type Cube, type Now, type Picture, type Touch } from './physics';

const INK = '#1d1a26',
  PAPER = '#f3eee3',
  GOLD = '#f2b84b',
  RED = '#d9483b',
  WOOD = '#7d4f2c';
const SIDES = { heavy: ['#96283a', '#f07a62'], light: ['#bd7f68', '#fbe6d3'] } as const;
type Point = readonly [number, number];

/** How the world lies on the stage, in CSS pixels. */
export interface Camera {
  /** Pixels to an edge. */
  scale: number;
  /** Where x = 0 and y = 0 of the world are. */
  middle: number;
  ground: number;
}

export const toScreen = ({ scale, middle, ground }: Camera, x: number, y: number): Point => [
  middle + (x / EDGE) * scale,
  ground - (y / EDGE) * scale,
];
export const toWorld = ({ scale, middle, ground }: Camera, x: number, y: number): Point => [
  ((x - middle) / scale) * EDGE,
  ((ground - y) / scale) * EDGE,
];

const LARGEST = 64,
  SMALLEST = 17,
  ROOM = 2.6;

/** The whole ring and a tower of all cubes; one that is too high for it is followed upward. */
export function cameraFor(width: number, height: number, table: number, cubes: number, hand: number): Camera {
  const ground = height - table * 0.84,
    fits = Math.min((width - 12) / 10.5, (ground - 10) / (cubes + ROOM), LARGEST);
  const scale = Math.max(SMALLEST, fits),
    over = (hand / EDGE + 1.5) * scale - ground;
  return { scale, middle: width / 2, ground: ground + (fits < SMALLEST ? Math.max(0, over) : 0) };
}

// ---- Pictures, drawn once for each size ----

const sprites = new Map<string, HTMLCanvasElement | null>();

function sprite(name: string, width: number, height: number): HTMLCanvasElement | null {
  const density = devicePixelRatio || 1,
    key = `${name} ${Math.ceil(width * density)} ${Math.ceil(height * density)}`;
  const made = sprites.get(key);
  if (made !== undefined) return made;
  sprites.set(key, null);
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.ceil(width * density), Math.ceil(height * density)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    sprites.set(key, canvas);
  };
  image.src = addressOf(name);
  return null;
}

// ---- Cubes ----

function path(to: CanvasRenderingContext2D, points: readonly Point[], closed = true): void {
  to.beginPath();
  points.forEach(([x, y], i) => (i ? to.lineTo(x, y) : to.moveTo(x, y)));
  if (closed) to.closePath();
}

interface Placed {
  cube: Cube;
  index: number;
  at: Point;
  angle: number; // as the canvas turns
}

function corners({ at: [x, y], angle }: Placed, size: number): Point[] {
  const half = size / 2,
    cos = Math.cos(angle),
    sin = Math.sin(angle);
  return (
    [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const
  ).map(([a, b]) => [x + a * cos - b * sin, y + a * sin + b * cos]);
}

/** Depth is one fixed vector for the whole picture: only the sides that look up or right show. */
function drawDepth(to: CanvasRenderingContext2D, placed: Placed, size: number): void {
  const deep: Point = [size * 0.23, -size * 0.19],
    points = corners(placed, size),
    shades = SIDES[placed.cube.heavy ? 'heavy' : 'light'];
  to.lineWidth = Math.max(1.6, size * 0.045);
  to.strokeStyle = INK;
  points.forEach((here, i) => {
    const next = points[(i + 1) % 4] ?? here,
      nx = next[1] - here[1],
      ny = here[0] - next[0];
    if (nx * deep[0] + ny * deep[1] <= 0.01) return;
    path(to, [here, next, [next[0] + deep[0], next[1] + deep[1]], [here[0] + deep[0], here[1] + deep[1]]]);
    to.fillStyle = -ny > Math.abs(nx) * 0.7 ? shades[1] : shades[0];
    to.fill();
    to.stroke();
  });
}

function drawFace(
  to: CanvasRenderingContext2D,
  { at: [x, y], angle, cube, index }: Placed,
  size: number,
): void {
  const face = sprite(`tower-face-${cube.heavy ? 'heavy' : 'light'}`, size + 2, size + 2),
    crack = (index * 7) % 4;
  const marks = crack ? sprite(`tower-crack-${crack}`, size, size) : null;
  to.save();
  to.translate(x, y);
  to.rotate(angle);
  if (face) to.drawImage(face, -size / 2 - 1, -size / 2 - 1, size + 2, size + 2);
  if (marks) to.drawImage(marks, -size / 2, -size / 2, size, size);
  to.restore();
}

// ---- What is kept and what is broken ----

const isBad = ({ a, b }: Touch, now: Now): boolean =>
  (now.broken & BROKEN.crowd) !== 0 && (a === now.crowded || b === now.crowded);

function zigzag(from: Point, till: Point, size: number): Point[] {
  const n = 7,
    length = Math.hypot(till[0] - from[0], till[1] - from[1]) || 1;
  const side: Point = [
    (-(till[1] - from[1]) / length) * size * 0.09,
    ((till[0] - from[0]) / length) * size * 0.09,
  ];
  return Array.from({ length: n + 1 }, (_, i) => {
    const k = i % 2 ? 1 : -1,
      part = i / n;
    return [
      from[0] + (till[0] - from[0]) * part + side[0] * k,
      from[1] + (till[1] - from[1]) * part + side[1] * k,
    ];
  });
}

function drawTouch(to: CanvasRenderingContext2D, camera: Camera, touch: Touch, bad: boolean): void {
  const size = camera.scale,
    [x1, y1, x2, y2] = touch.ends,
    from = toScreen(camera, x1, y1),
    till = toScreen(camera, x2, y2);
  const stroke = (points: readonly Point[], colour: string, width: number, dash: number[] = []): void => {
    path(to, points, false);
    [to.strokeStyle, to.lineWidth] = [colour, width];
    to.setLineDash(dash);
    to.stroke();
    to.setLineDash([]);
  };
  if (!bad) {
    stroke([from, till], INK, size * 0.13);
    return stroke([from, till], GOLD, size * 0.065, [size * 0.1, size * 0.12]);
  }
  const line = zigzag(from, till, size);
  for (const [colour, width] of [
    [INK, 0.24],
    [PAPER, 0.16],
    [RED, 0.085],
  ] as const)
    stroke(line, colour, size * width);
  const sign = sprite('tower-warn', size * 0.6, size * 0.6);
  if (sign)
    to.drawImage(
      sign,
      from[0] - size * 0.3,
      Math.min(from[1], till[1]) - size * 0.72,
      size * 0.6,
      size * 0.6,
    );
}

// ---- Dust where a cube lands ----

interface Puff {
  x: number;
  y: number;
  since: number;
}
const PUFF = 360;

export class Dust {
  #puffs: Puff[] = [];
  #before: Picture | null = null;

  /** Looks for cubes that have just stopped falling. */
  see(picture: Picture, time: number): void {
    const before = this.#before;
    this.#before = picture;
    const ticks = before ? picture.tick - before.tick : 0;
    if (!before || ticks <= 0 || ticks > 12 || before.cubes.length !== picture.cubes.length) return;
    picture.cubes.forEach((cube, i) => {
      const was = before.cubes[i];
      const touching =
        picture.touches.some(({ a, b }) => a === i || b === i) &&
        !before.touches.some(({ a, b }) => a === i || b === i);
      if (was && touching && i !== picture.held && was.y - cube.y > EDGE * 0.004 * ticks)
        this.#puffs.push({ x: cube.x, y: cube.y - EDGE / 2, since: time });
    });
  }

  draw(to: CanvasRenderingContext2D, camera: Camera, time: number): void {
    this.#puffs = this.#puffs.filter(({ since }) => time - since < PUFF);
    for (const { x, y, since } of this.#puffs) {
      const frame = 1 + Math.floor(((time - since) / PUFF) * 3),
        [width, height] = [camera.scale * 1.8, camera.scale * 0.68];
      const image = sprite(`tower-dust-${frame}`, width, height),
        [left, bottom] = toScreen(camera, x, y);
      if (image) to.drawImage(image, left - width / 2, bottom - height + camera.scale * 0.06, width, height);
    }
  }
}

// ---- The ring and the hand ----

function drawPosts(to: CanvasRenderingContext2D, camera: Camera): void {
  const size = camera.scale;
  for (const side of [-1, 1]) {
    const [x, y] = toScreen(camera, side * 5 * EDGE, 0),
      left = side < 0 ? x - size * 0.2 : x;
    to.strokeStyle = INK;
    to.lineWidth = Math.max(1.6, size * 0.05);
    for (const [from, height, colour] of [
      [0, 0.5, PAPER],
      [0.5, 0.5, RED],
      [1, 0.5, PAPER],
      [1.5, 0.5, RED],
    ] as const) {
      to.fillStyle = colour;
      to.fillRect(left, y - (from + height) * size, size * 0.2, height * size);
      to.strokeRect(left, y - (from + height) * size, size * 0.2, height * size);
    }
    path(
      to,
      [
        [x, y - 2 * size],
        [x, 0],
      ],
      false,
    );
    [to.strokeStyle, to.lineWidth] = ['#f3eee322', 2];
    to.setLineDash([4, 8]);
    to.stroke();
    to.setLineDash([]);
  }
}

function drawTarget(to: CanvasRenderingContext2D, camera: Camera, picture: Picture, now: Now): void {
  const top = now.top === null ? undefined : picture.cubes[now.top],
    size = camera.scale;
  if (picture.held === null || !top || now.top === picture.held || picture.setting) return;
  const [x, y] = toScreen(camera, now.balance, top.y + EDGE);
  to.fillStyle = '#f3eee322';
  [to.strokeStyle, to.lineWidth] = [PAPER, 2.5];
  to.fillRect(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94);
  to.setLineDash([7, 6]);
  to.strokeRect(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94);
  to.setLineDash([]);
}

function drawHand(to: CanvasRenderingContext2D, camera: Camera, picture: Picture): void {
  const closed = picture.held !== null || picture.closing,
    size = camera.scale / 62;
  const [x, y] = toScreen(camera, picture.hand.x, picture.hand.y);
  const image = sprite(`tower-hand-${closed ? 'closed' : 'open'}`, 120 * size, 130 * size);
  if (!image) return;
  to.save();
  to.translate(x, y - camera.scale * 0.3);
  to.rotate(0.2);
  to.globalAlpha = closed ? 1 : 0.92;
  to.drawImage(image, -60 * size, -112 * size, 120 * size, 130 * size);
  to.restore();
}

/** The own best tower, as far as it was by then: outlines. */
function drawGhost(to: CanvasRenderingContext2D, camera: Camera, picture: Picture, now: Now): void {
  to.save();
  [to.strokeStyle, to.lineWidth, to.globalAlpha] = ['#9cc4f7', 2, 0.75];
  to.setLineDash([5, 4]);
  picture.cubes.forEach((cube, index) => {
    if (!((now.tower >> BigInt(index)) & 1n)) return;
    path(
      to,
      corners(
        { cube, index, at: toScreen(camera, cube.x, cube.y), angle: (-cube.angle / TURN) * 2 * Math.PI },
        camera.scale * 0.96,
      ),
    );
    to.stroke();
  });
  to.restore();
}

export interface Drawn {
  picture: Picture;
  now: Now;
  dust: Dust | null;
  ghost: { picture: Picture; now: Now } | null;
  hand: boolean;
  time: number;
}

export function draw(
  to: CanvasRenderingContext2D,
  camera: Camera,
  { picture, now, dust, ghost, hand, time }: Drawn,
): void {
  const size = camera.scale;
  const all: Placed[] = picture.cubes
    .map((cube, index) => ({
      cube,
      index,
      at: toScreen(camera, cube.x, cube.y),
      angle: (-cube.angle / TURN) * 2 * Math.PI,
    }))
    .sort((one, other) => other.at[1] - one.at[1] || other.at[0] - one.at[0]);
  to.lineJoin = to.lineCap = 'round';
  drawPosts(to, camera);
  if (ghost) drawGhost(to, camera, ghost.picture, ghost.now);
  to.fillStyle = WOOD;
  to.globalAlpha = 0.6;
  for (const { at, cube } of all)
    if (cube.y < EDGE) {
      to.beginPath();
      to.ellipse(at[0] + size * 0.14, camera.ground, size * 0.68, size * 0.13, 0, 0, 2 * Math.PI);
      to.fill();
    }
  to.globalAlpha = 1;
  const held = all.find(({ index }) => index === picture.held),
    rest = all.filter((it) => it !== held);
  for (const it of rest) drawDepth(to, it, size);
  for (const it of rest) drawFace(to, it, size);
  const inTower = (index: number): boolean => ((now.tower >> BigInt(index)) & 1n) === 1n;
  for (const touch of picture.touches)
    if (touch.b < 254 && touch.a !== picture.held && touch.b !== picture.held) {
      if (isBad(touch, now)) drawTouch(to, camera, touch, true);
      else if (inTower(touch.a) && inTower(touch.b)) drawTouch(to, camera, touch, false);
    }
  dust?.draw(to, camera, time);
  drawTarget(to, camera, picture, now);
  if (held) {
    drawDepth(to, held, size);
    drawFace(to, held, size);
  }
  if (hand) drawHand(to, camera, picture);
}
