import { expect, it } from 'vitest';
import { GAMES } from '../games/names';
import { blockAt, boxOfText, gameOfText, glossOf, wordsOf } from './language';

const TEXT = 'box mine "Mine"\n  game nokaut\n\nunique cow "Cow"\n  copies 1\n\nmagic moo "Moo"\n';

it('a line belongs to the last block that begins above it', () => {
  const lines = TEXT.split('\n');
  expect(blockAt(lines, 4)).toMatchObject({ kind: 'unique', id: 'cow', line: 3 });
  expect(blockAt(lines, 99)).toMatchObject({ kind: 'magic', id: 'moo' });
  expect(blockAt(lines, 1)).toBeNull();
});

it('a text says its game and its box, or is of the first game', () => {
  expect([gameOfText(TEXT), boxOfText(TEXT)]).toEqual(['nokaut', 'mine']);
  expect([gameOfText(''), boxOfText('')]).toEqual([GAMES[0], '']);
});

it('words come from the tables of the language page, each once', () => {
  const page =
    '| form | meaning |\n|---|---|\n| `step WHO N` | moves `WHO` |\n| `step` | again |\nno `row` here\n';
  expect(wordsOf(page)).toEqual([{ word: 'step', form: 'step WHO N', meaning: 'moves WHO' }]);
});

it('what a card does is told before its numbers', () => {
  expect(glossOf('Cow\n  copies 1\n  team dragon\n\n  When entered:\n    moo\n')).toBe(
    'When entered:\n  moo\n\ncopies 1\nteam dragon',
  );
});
