// matchSetup.svelte.ts - a match while it is set up: what was chosen so far, and what there is to choose from. That
// comes from the module, with its names and with what keeps a set-up from being played.
import type { Engine, Opening } from '../seam/module';
import type { Card, Game, Seat } from '../seam/scene';
import { agreedOf, rulingOf, type Help, type Test } from '../tower/help';
import { say, words } from '../words.svelte';

export const PERSON = 'person';
const SEATS: readonly Seat[] = ['a', 'b', 'c', 'd'];
const LEVEL = 'casual';
const USUAL_PACE = '100';
const VARIANT = 'test-variant';
const LONGEST_NAME = 24;

type Form = ReturnType<Engine['setup']>;
export type Key = Form['keys'][number];
export type Value = Key['values'][number];

export interface SetupUse {
  engine: Engine;
  game: Game;
  /** People are offered the tower first. */
  tower: boolean;
  /** Which tests there may be. */
  tests: readonly Test[];
  /** People come over the net, each to a seat of their own, with a name of their own. */
  guests: boolean;
}

export class MatchSetup {
  readonly #use: () => SetupUse;
  #set = $state<Record<string, string>>({});
  readonly who = $state<Record<string, string>>({ a: PERSON, b: LEVEL, c: LEVEL, d: LEVEL });
  readonly names = $state<Record<string, string>>({});
  readonly helps = $state<Record<string, Help>>({ a: 'none', b: 'none' });
  pace = $state(USUAL_PACE);
  #wished = $state<Test | ''>('');

  readonly #things = $derived.by(
    () => new Map(this.engine.things(this.game, words.language).map((card) => [card.thing, card])),
  );
  readonly #sceneWords = $derived.by(() => this.engine.words('scene', words.language));
  readonly #tableWords = $derived.by(() => this.engine.words('table', words.language));
  readonly form: Form = $derived.by(() =>
    this.engine.setup({ game: this.game, set: this.#set }, words.language),
  );
  readonly seats: readonly Seat[] = $derived(SEATS.slice(0, this.form.seats));
  readonly levels: readonly string[] = $derived.by(() => [PERSON, ...this.engine.rules.tell().levels]);

  constructor(use: () => SetupUse) {
    this.#use = use;
    if (use().guests) for (const seat of SEATS) this.who[seat] = PERSON;
  }

  get engine(): Engine {
    return this.#use().engine;
  }
  get game(): Game {
    return this.#use().game;
  }
  get guests(): boolean {
    return this.#use().guests;
  }

  // ---- What is chosen ----

  choose(key: string, value: string): void {
    this.#set = { ...this.#set, [key]: value };
  }

  /** Drawn as the rules of the game say: each kind by itself. Rulings stay. */
  surprise(): void {
    const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    const drawn = this.engine.setup({ game: this.game, random }, words.language);
    this.#set = { ...this.#set, ...Object.fromEntries(drawn.keys.map(({ key, value }) => [key, value])) };
  }

  thingOf(value: { thing?: number } | undefined): Card | undefined {
    return value?.thing === undefined ? undefined : this.#things.get(value.thing);
  }
  chosen(key: Key): Card | undefined {
    return this.thingOf(key.values.find((it) => it.value === key.value));
  }
  /** The keys whose values are things of this kind. */
  keysOf(kind: string): Key[] {
    return this.form.keys.filter((key) => key.values[0]?.kind === kind);
  }

  // ---- Its words ----

  titleOf(value: Value): string {
    return value.name ?? (say(value.value) || this.#sceneWords.get(value.value) || value.value);
  }
  labelOf(key: string): string {
    return say(`fighter-${key}`) || say(key) || key;
  }
  levelName(level: string): string {
    if (level === PERSON) return this.#tableWords.get('person') ?? level;
    return say(`level-${level}`) || level;
  }

  // ---- The test ----

  /** People build; bots among themselves roll, unless somebody says otherwise. */
  get test(): Test {
    const people = this.seats.some((seat) => this.who[seat] === PERSON);
    return this.#wished || (people && this.#use().tower ? 'screen' : 'dice');
  }
  set test(test: Test) {
    this.#wished = test;
  }
  get tests(): readonly Test[] {
    return this.form.rulings.some(({ name }) => name === VARIANT) ? this.#use().tests : [];
  }
  /** Whether somebody builds there, and may have help. */
  mayHaveHelp(seat: Seat): boolean {
    return this.tests.length > 0 && this.test === 'screen' && this.who[seat] === PERSON;
  }
  /** The house rules: all rulings but those that the choice of a test settles. */
  get rulings(): Form['rulings'] {
    const settled = [VARIANT, ...this.seats.map(rulingOf)];
    return this.form.rulings.filter(({ name }) => !settled.includes(name));
  }

  #testSet(): Record<string, string> {
    if (!this.tests.length || this.test === 'dice') return {};
    const rolling = this.seats.filter((seat) => this.mayHaveHelp(seat) && this.helps[seat] === 'dice');
    return { [VARIANT]: 'tower', ...Object.fromEntries(rolling.map((seat) => [rulingOf(seat), 'dice'])) };
  }

  // ---- The match ----

  #players(): NonNullable<Opening['players']> {
    const players: NonNullable<Opening['players']> = {};
    for (const seat of this.seats) {
      const name = this.names[seat]?.trim().slice(0, LONGEST_NAME);
      players[seat] = {
        ...(this.who[seat] === PERSON ? {} : { bot: this.who[seat] ?? LEVEL }),
        ...(name ? { name } : {}),
        ...(this.mayHaveHelp(seat) ? { tower: agreedOf(this.helps[seat] ?? 'none') } : {}),
      };
    }
    return players;
  }

  opening(): Opening {
    return {
      game: this.game,
      set: { ...this.#set, ...this.#testSet() },
      ...(this.tests.length ? { built: this.test === 'screen' } : {}),
      players: this.#players(),
      ...(this.pace === USUAL_PACE ? {} : { pace: Number(this.pace) }),
    };
  }
}
