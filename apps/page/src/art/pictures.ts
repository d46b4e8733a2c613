// pictures.ts - the pictures of Knockdown, by kind and card id, with a fitting one for cards that have none.
//
// All pictures come in one file (build/art.js). As images they are blob: addresses, made when first asked for.
// What stands in for a stranger's card is data too (art/knockdown/fallback.json): by symbol, by type, and
// among those by the card's id, so that a card looks the same every time.
import fallback from '@art/knockdown/fallback.json';
import packUrl from 'virtual:art/knockdown';
import { fact, type Facts } from '../seam/scene';

let pictures: Record<string, string> = {};
const addresses = new Map<string, string>();
let loading: Promise<void> | undefined;

export function loadPictures(): Promise<void> {
  loading ??= fetch(packUrl)
    .then((response) => response.json())
    .then((pack: Record<string, string>) => {
      pictures = pack;
    });
  return loading;
}

export const has = (name: string): boolean => Object.hasOwn(pictures, name);
export const source = (name: string): string => pictures[name] ?? '';

/** The address of a picture. */
export function picture(name: string): string {
  let address = addresses.get(name);
  if (address === undefined) {
    address = has(name) ? URL.createObjectURL(new Blob([source(name)], { type: 'image/svg+xml' })) : '';
    addresses.set(name, address);
  }
  return address;
}

function chosen(list: readonly string[] | undefined, id: string): string {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return list?.[sum % list.length] ?? '';
}

const orElse = (name: string, list: readonly string[] | undefined, id: string): string =>
  has(name) ? name : chosen(list, id);

export interface Pictured {
  card?: string | undefined;
  facts: Facts;
}

export function attackArt({ card = '', facts }: Pictured): string {
  const symbols = fact(facts, 'symbols')?.symbols?.[0] ?? [];
  const symbol = symbols.length === 1 ? (symbols[0] ?? 'any') : 'any';
  return picture(orElse(`art-${card}`, fallback.attack[symbol], card));
}

export function specialEmblem({ card = '', facts }: Pictured): string {
  const type = (fact(facts, 'type')?.code ?? 'strike') as keyof typeof fallback.special;
  return picture(orElse(`special-${card}`, fallback.special[type] ?? fallback.special.strike, card));
}

export const skillEmblem = (card: string): string => picture(orElse(`skill-${card}`, fallback.skill, card));
export const tokenPicture = (card: string): string => picture(orElse(`token-${card}`, fallback.token, card));
export const arenaName = (card: string): string => orElse(`arena-${card}`, fallback.arena, card);

/** A board's figure, or that of its fighter. */
export const figureName = (board: string, fighter: string): string =>
  has(`fighter-${board}`) ? `fighter-${board}` : orElse(`fighter-${fighter}`, fallback.fighter, fighter);

/** The colours of a figure, base and shadow, as its file tells them. */
export function figureColours(name: string): [string, string] {
  const fills = [...source(name).matchAll(/fill="(#[0-9a-f]{6})"/g)].map((match) => match[1] ?? '');
  const counts = new Map<string, number>();
  for (const fill of fills)
    if (fill !== '#1d1a26' && fill !== '#f3eee3') counts.set(fill, (counts.get(fill) ?? 0) + 1);
  const sorted = [...counts].sort((one, other) => other[1] - one[1]).map(([fill]) => fill);
  return [sorted[0] ?? '#7c7590', sorted[1] ?? '#4a4458'];
}
