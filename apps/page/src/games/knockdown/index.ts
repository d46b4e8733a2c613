// index.ts - Knockdown on the page.
import type { GamePage } from '../game';
import Bill from './Bill.svelte';
import CardFace from './CardFace.svelte';
import { knockdownMotion } from './motion';
import { roomIn } from './room';
import SetUp from './SetUp.svelte';
import Table from './Table.svelte';

export const knockdown: GamePage = {
  title: 'Knockdown',
  table: Table,
  motion: knockdownMotion,
  quick: (tower) => ({
    game: 'knockdown',
    ...(tower ? { set: { 'test-variant': 'tower' }, built: true } : {}),
    players: { a: {}, b: { bot: 'casual' } },
  }),
  setup: SetUp,
  startWord: 'fight',
  bill: Bill,
  face: CardFace,
  kinds: ['attack', 'special', 'skill', 'token', 'arena', 'board', 'fighter'],
  tower: true,
  companyInTools: false, // it stands at the head of the arena
  coach: 'top',
  room: roomIn,
};
