// index.ts - Knockdown on the page.
import type { GamePage } from '../game';
import Bill from './Bill.svelte';
import { knockdownMotion } from './motion';
import { roomIn } from './room';
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
  startWord: 'fight',
  bill: Bill,
  tower: true,
  companyInTools: false, // it stands at the head of the arena
  coach: 'top',
  room: roomIn,
};
