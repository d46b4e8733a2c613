// wire.mjs - what goes into the module and comes out of it: its errors, words for its numbers, settings as lines.
//
// What is given can never be read as something else: a value with a line break is refused.

const SEATS = ['a', 'b', 'c', 'd', 'table', 'nobody', 'spectator'];
const ORDERS = ['let-turn-go', 'only-attacked', 'keep-goal'];
export const WITHOUT_PREVIEWS = 1;

const encoder = new TextEncoder();
export const decoder = new TextDecoder();

/** The module says no; the message says why. */
export class Refusal extends Error {
  name = 'Refusal';
}

/** Box texts that do not compile; `problems` says where and why. */
export class BoxProblems extends Error {
  name = 'BoxProblems';
  constructor(told) {
    const first = told.problems[0];
    super(
      first ? `${first.file}:${first.line}:${first.column}: ${first.message}` : 'the boxes do not compile',
    );
    this.problems = told.problems;
    this.total = told.total;
  }
}

/** The module has ended in the middle of a call: throw the instance away. */
export class Broken extends Error {
  name = 'Broken';
}

// ---- Words for the module's numbers ----

export function indexIn(list, word, what) {
  const index = list.indexOf(word);
  if (index < 0) throw new Refusal(`there is no ${what} "${word}"`);
  return index;
}

/** How a hand is steered, and what becomes of a tower, in the order of tower/tower.h. */
export const WAYS = ['mouse', 'touch', 'keys'];
export const VERDICTS = [
  'building',
  'stands',
  'late',
  'holding',
  'fell',
  'left',
  'crowded',
  'leans',
  'restless',
];
export const seatNumber = (seat) => indexIn(SEATS, seat, 'seat');

/** A tower tells its seat by number. */
export const seated = (tower) => ({ ...tower, seat: SEATS[tower.seat] });

export function orderBits(orders) {
  return orders.reduce((bits, order) => bits | (1 << indexIn(ORDERS, order, 'order')), 0);
}

export const bytesOf = (text) => (typeof text === 'string' ? encoder.encode(text) : text);

/** Several texts in one: a line "NAME SIZE", so many bytes, a line break. */
export function parts(list) {
  const pieces = [];
  for (const [name, text] of list) {
    const bytes = bytesOf(text);
    if (/[\s\0]/.test(name) || name === '') throw new Refusal(`"${name}" is no name of a text`);
    pieces.push(encoder.encode(`${name} ${bytes.length}\n`), bytes, encoder.encode('\n'));
  }
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** One line of a setting; what it holds can never be a line of its own. */
export function line(key, value) {
  if (/[\n\0]/.test(`${key}${value}`)) throw new Refusal(`"${key}" is set to more than one line`);
  return `${key} ${value}\n`;
}

export function setupLines({ game, random, set = {} }) {
  let lines = game === undefined ? '' : line('game', game);
  if (random !== undefined) lines += line('random', random);
  for (const [key, value] of Object.entries(set)) lines += line(`set ${key}`, value);
  return lines;
}

const HOST_KEYS = {
  pace: 'pace',
  clock: 'clock',
  clockTime: 'clock-time',
  clockMore: 'clock-more',
  quiet: 'quiet',
  window: 'window',
  hold: 'hold',
  absent: 'absent',
  lateLoses: 'late-loses',
  stops: 'stops',
  takeback: 'takeback',
  built: 'built',
  language: 'language',
  seed: 'seed',
  dice: 'dice',
  pauses: 'pauses',
  started: 'started',
};

export function tableLines(opening) {
  let lines = setupLines(opening);
  for (const [name, key] of Object.entries(HOST_KEYS)) {
    const value = opening[name];
    if (value !== undefined) lines += line(key, typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
  }
  for (const [seat, player] of Object.entries(opening.players ?? {}))
    lines += line('player', `${seat} ${player.bot ?? 'person'} ${player.name ?? ''}`.trimEnd());
  for (const [seat, { tower = [] }] of Object.entries(opening.players ?? {}))
    if (tower.length) lines += line('tower', `${seat} ${tower.join(' ')}`);
  for (const [seat, place] of Object.entries(opening.places ?? {}))
    lines += line('place', `${seat} ${place}`);
  return lines;
}
