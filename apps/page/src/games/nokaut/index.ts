// index.ts - Nokaut on the page.
import type { GamePage } from '../game';
import Bill from './Bill.svelte';
import { nokautMotion } from './motion';
import Table from './Table.svelte';

export const nokaut: GamePage = {
  title: 'Nokaut',
  table: Table,
  motion: nokautMotion,
  quick: () => ({ game: 'nokaut', players: { a: {}, b: { bot: 'casual' } } }),
  startWord: 'play',
  bill: Bill,
  tower: false,
  companyInTools: true,
  coach: 'corner',
  room: () => 'middle',
};
