// club.svelte.ts - what the page knows of the server it came from: the line, the table where one sits or looks on,
// and what one can do in the lobby. The match itself is a NetTable; here is everything around it.
import { engineWith, isText } from './boxes';
import { Lost, Refused, Line, type LineState } from './line';
import { PROTOCOL, type Agreed, type Hello, type Invitation, type Listed, type MomentTold, type OutTold, type PhraseTold, type TowerTold, type Standing } from './protocol';
import { Person } from './person.svelte';
import { messageOf } from './said';
import { dropSeat, heldSeat, holdSeat, lookedAt, noteLooked, ownName, type HeldSeat } from './seats';
import type { Engine, NamedText } from '../seam/module';
import { NetTable, type Club as TableClub } from '../seam/net';
import type { Seat } from '../seam/scene';
import { say, words } from '../words.svelte';

/** Milliseconds in which another tab of this browser has stored the new secret of a seat. */
const RENEWED_WITHIN = 5000, LOOK_AGAIN = 150;

/** Whom one is at a table: who holds a seat, or who looks on. */
type Place = { table: string; secret: string; watches: boolean };

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Club implements TableClub {
  /** How the line is, and when it is tried next, by performance.now(). */
  state = $state<LineState>('closed');
  nextTry = $state(0);
  hello = $state.raw<Hello | null>(null);
  /** Server and page do not speak the same rules: one of them is older. */
  older = $state(false);
  standing = $state.raw<Standing | null>(null);
  table = $state.raw<NetTable | null>(null);
  /** When `table` was told its last moment, by performance.now(): from then on its clocks run here. */
  momentAt = $state(0);
  /** Since when people are away, as far as this page has seen it, by performance.now(). */
  away = $state.raw<Partial<Record<Seat, number>>>({});
  phrase = $state.raw<(PhraseTold & { number: number }) | null>(null);
  muted = $state(false);
  problem = $state('');
  name = $state(ownName());
  readonly line: Line;
  /** The kept name of whoever looks at this page, if there is one. */
  readonly person: Person;
  readonly #engine: Engine;
  #place: Place | null = null;
  #phrases = 0;
  /** What the table is played with beside the shipped boxes, and moments that came before it was here. */
  #boxed: { engine: Engine; texts: NamedText[] } | null = null;
  #early: MomentTold[] = [];
  #learning = '';
  #following: { to: string; done: Promise<void> } | null = null;
  /** Views are told by what changed in them. */
  #deltas = true;

  constructor(engine: Engine) {
    this.#engine = engine;
    const address = new URL('.', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = address.search = '';
    this.line = new Line(address.href, {
      hello: () => this.#hello(),
      greet: (hello, ask) => this.#greet(hello, ask),
      tell: (message) => this.#told(message),
      state: (state, nextTry) => ((this.state = state), (this.nextTry = nextTry)),
      lost: () => say('net-lost'),
    });
    this.person = new Person((message) => this.line.ask(message));
  }

  say = (key: string, gaps?: Record<string, string>): string => say(key, gaps);

  // ---- The line ----

  async #greet(hello: Hello, ask: Line['ask']): Promise<void> {
    this.hello = hello;
    this.older = hello.protocol !== PROTOCOL || hello.rules !== this.#engine.rules.tell().rules;
    await this.person.greet(ask);
    if (this.#place && !this.older) await this.#sitBy(ask, this.#place, this.table?.reached);
  }

  #sitBy(ask: Line['ask'], { table, secret, watches }: Place, reached?: { era: number; next: number }): Promise<unknown> {
    return ask({ do: watches ? 'watch' : 'sit', table, ...(secret ? { secret } : {}), ...(reached ?? {}) }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.message; // the seat is gone: the line is all right
      this.#place = null;
    });
  }

  async sitAnew(whole = false): Promise<void> {
    if (whole && this.#deltas) {
      this.#deltas = false;
      await this.line.ask(this.#hello());
    }
    if (this.#place) await this.#sitBy((message) => this.line.ask(message), this.#place);
  }

  #hello = (): Record<string, unknown> => ({ do: 'hello', language: words.language, form: 'bytes', deltas: this.#deltas });

  #told(message: Record<string, unknown>): void {
    if (message.table) this.#stands(message.table as Standing);
    if (message.moment) this.#moment(message.moment as MomentTold);
    if (message.out) void this.#putOut(message.out as OutTold);
    if (message.tower) this.table?.towerHeard((message.tower as TowerTold).told);
    if (message.phrase && !this.muted) this.phrase = { ...(message.phrase as PhraseTold), number: ++this.#phrases };
  }

  /** The link to this seat was made anew: by another tab of this browser, which holds the new one, or by another device. */
  async #putOut({ table, words }: OutTold): Promise<void> {
    const place = this.#place;
    if (place?.table !== table || place.watches) return;
    for (let waited = 0; waited < RENEWED_WITHIN && heldSeat(table)?.secret === place.secret; waited += LOOK_AGAIN) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    if (this.#place !== place) return;
    const secret = heldSeat(table)?.secret ?? place.secret;
    if (secret !== place.secret) this.#place = { ...place, secret };
    if (secret !== place.secret) return this.sitAnew();
    this.leave();
    this.problem = words;
  }

  #stands(standing: Standing): void {
    if (standing.id !== this.#place?.table) return;
    this.standing = standing;
    this.#notePromises(standing);
    if (standing.own && !this.#boxed) void this.#learnBoxes(standing.id, standing.rules);
    if (standing.wants && this.#knowsRules) void this.#tellPart();
    this.table?.stands(standing);
  }

  #moment(told: MomentTold): void {
    if (!this.standing || told.table !== this.#place?.table) return;
    this.momentAt = performance.now();
    this.away = Object.fromEntries(told.sight.people.flatMap(({ seat, gone }) => (gone ? [[seat, this.away[seat] ?? this.momentAt]] : [])));
    if (this.table) this.table.told(told);
    else if (this.#knowsRules) this.table = new NetTable(this.#boxed?.engine ?? this.#engine, this, this.standing, told, words.language, this.#boxed?.texts);
    else this.#early = told.anew ? [told] : [...this.#early, told];
  }

  // ---- Boxes of the table's own: their text is asked for once ----

  get #knowsRules(): boolean {
    return !this.standing?.own || this.#boxed !== null;
  }

  async #learnBoxes(table: string, rules: string | undefined): Promise<void> {
    if (this.#learning === table) return;
    this.#learning = table;
    try {
      const { boxes } = await this.line.ask<{ boxes: unknown[] }>({ do: 'boxes' });
      const texts = boxes.filter(isText), engine = await engineWith(this.#engine, texts, rules);
      if (this.#place?.table !== table) return engine.close();
      this.#boxed = { engine, texts };
      this.problem = '';
      if (this.standing?.wants) void this.#tellPart();
      for (const told of this.#early.splice(0)) this.#moment(told);
    } catch (error) {
      if (this.#place?.table === table && !(error instanceof Lost)) this.problem = say('net-boxes-bad', { why: messageOf(error) });
    } finally {
      if (this.#learning === table) this.#learning = '';
    }
  }

  // ---- What was looked through, for a page that is loaded anew ----

  looked(era: number, events: number): void {
    if (this.#place && !this.#place.watches) noteLooked(this.#place.table, era, events);
  }

  lookedBefore(era: number): number {
    const looked = lookedAt(this.#place?.table ?? '');
    return looked?.era === era ? looked.events : 0;
  }

  // ---- Shuffles that nobody chose (docs/fairness.md) ----

  /** What everybody promised before the deal: compared with the match file when the match is over. */
  #notePromises(standing: Standing): void {
    const held = heldSeat(standing.id);
    if (!held || standing.phase !== 'gathering') return;
    const promises = [standing.promise, ...standing.seats.flatMap((seat) => seat.promise ?? [])];
    if (promises.some((it) => !held.promises.includes(it))) holdSeat({ ...held, promises });
  }

  async #tellPart(): Promise<void> {
    const held = heldSeat(this.#place?.table ?? '');
    if (held) await this.line.ask({ do: 'chance', part: held.part }).catch(() => {}); // it is asked for again when the line is back
  }

  // ---- Another match, and a seat whose player stays away ----

  rematch = (agree = true): Promise<unknown> => this.line.ask({ do: 'rematch', agree });

  /** Sits down where it goes on: the secret of the old seat is the invitation to the new one. Once, however often that is
   *  told and however many tabs are told it: whoever joins again gets another secret, and the one before is void. */
  follow(from: string, to: string, game: string): Promise<void> {
    const join = async (): Promise<void> => {
      const held = heldSeat(from);
      if (held && !heldSeat(to)) await this.join(to, { invite: held.secret }, game);
    };
    if (this.#following?.to === to) return this.#following.done;
    // Without TLS there are no locks between tabs.
    const alone = async (): Promise<void> => void ('locks' in navigator ? await navigator.locks.request(`ringside.follow.${to}`, join) : await join());
    const done = alone().catch((error: unknown) => {
      this.#following = null;
      throw error;
    });
    this.#following = { to, done };
    return done;
  }

  /** Who looks on may take a seat at a table that is open to all, or by the link for spectators. */
  get mayClaim(): boolean {
    return this.standing?.open === true || (this.#place?.watches === true && this.#place.secret !== '');
  }

  async claim(table: string, seat: Seat, game: string): Promise<void> {
    const link = this.#place?.secret ? { secret: this.#place.secret } : {};
    const { secret } = await this.line.ask<{ secret: string }>({ do: 'claim', table, seat, ...link, ...(this.name ? { name: this.name } : {}) });
    holdSeat({ table, seat, secret, game, name: this.called, part: '', promises: [], changed: Date.now() });
  }

  /** Whoever else has the link to this seat is out: it has another secret. */
  async renew(): Promise<void> {
    const table = this.#place?.table ?? '';
    const { secret } = await this.line.ask<{ secret: string }>({ do: 'renew' });
    const held = heldSeat(table);
    if (held) holdSeat({ ...held, secret });
    if (this.#place?.table === table) this.#place = { ...this.#place, secret };
  }

  // ---- In the lobby ----

  /** What others read: the kept name, or any. */
  get called(): string {
    return this.person.name || this.name;
  }

  call(name: string): void {
    this.name = ownName(name.trim().slice(0, 24));
  }

  tables = async (): Promise<Listed[]> => (await this.line.ask<{ tables: Listed[] }>({ do: 'tables', most: 100 })).tables;

  /** Makes a table and takes its first free seat. */
  async make(agreed: Agreed): Promise<string> {
    const made = await this.line.ask<{ table: string; invites: Partial<Record<Seat, string>>; watch: string; promise: string }>({ do: 'new', ...agreed });
    const [seat] = Object.keys(made.invites) as Seat[];
    await this.join(made.table, seat ? { invite: made.invites[seat] ?? '' } : {}, agreed.game);
    const held = heldSeat(made.table);
    const { [seat ?? 'a']: own, ...invites } = made.invites;
    if (held && own) holdSeat({ ...held, invites, watch: made.watch });
    return made.table;
  }

  /** What an invitation is to. */
  invited = (table: string, invite: string): Promise<Invitation> => this.line.ask<Invitation>({ do: 'invited', table, invite });

  /** Takes a seat: by an invitation, or one of an open table. */
  async join(table: string, by: { invite?: string; seat?: Seat }, game = ''): Promise<void> {
    const part = hex(crypto.getRandomValues(new Uint8Array(32)));
    const promise = this.#engine.promise(part);
    const { seat, secret } = await this.line.ask<{ seat: Seat; secret: string }>({ do: 'join', table, ...by, ...(this.name ? { name: this.name } : {}), promise });
    holdSeat({ table, seat, secret, game, name: this.called, part, promises: [promise], changed: Date.now() });
  }

  /** Sits down at a table where one holds a seat. */
  async sit(held: HeldSeat): Promise<void> {
    await this.#at({ table: held.table, secret: held.secret, watches: false });
  }

  async watch(table: string, secret: string): Promise<void> {
    await this.#at({ table, secret, watches: true });
  }

  async #at(place: Place): Promise<void> {
    if (this.#place?.table === place.table && this.#place.watches === place.watches && this.#place.secret === place.secret) return;
    this.leave();
    this.#place = place;
    if (this.state === 'here') await this.sitAnew();
    if (!this.#place) throw new Error(this.problem);
  }

  /** The seat stays one's own; only nobody is there. */
  leave(): void {
    if (this.#place && this.state === 'here') void this.line.ask({ do: 'leave' }).catch(() => {});
    if (!this.table) this.#boxed?.engine.close(); // whoever shows a table closes it, with its engine
    this.#boxed = null;
    this.#early = [];
    this.#place = null;
    this.standing = null;
    this.table = null;
    this.away = {};
    this.phrase = null;
    this.problem = '';
  }

  giveUp = (table: string): void => dropSeat(table);

  speak(): void {
    if (this.state === 'here') void this.line.ask(this.#hello()).catch(() => {});
  }

  /** What a phrase is in this reader's language: as the server says it, from the words that both have. */
  phraseWords = (phrase: string): string => this.#engine.words('server', words.language).get(`phrase-${phrase}`) ?? phrase;

  sayPhrase = (phrase: string): Promise<unknown> => this.line.ask({ do: 'phrase', phrase });
}
