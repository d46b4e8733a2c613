// index.ts - Nokaut on the page.
import type { GamePage } from '../game';
import Bill from './Bill.svelte';
import CardFace from './CardFace.svelte';
import { nokautMotion } from './motion';
import SetUp from './SetUp.svelte';
import Table from './Table.svelte';

export const nokaut: GamePage = {
  title: 'Nokaut',
  table: Table,
  motion: nokautMotion,
  quick: () => ({ game: 'nokaut', players: { a: {}, b: { bot: 'casual' } } }),
  setup: SetUp,
  startWord: 'play',
  bill: Bill,
  face: CardFace,
  kinds: ['common', 'unique', 'magic', 'riposte', 'goal'],
  tower: false,
  companyInTools: true,
  coach: 'corner',
  room: () => 'middle',
};
