// line.ts - one WebSocket to the server that the page came from: requests with their answers, and coming back by itself.
//
// A line that breaks is tried again at once, then ever more seldom (with chance, so that not everybody comes back at
// the same moment), and at once when the browser says that it is online or somebody looks at the page again. Whoever
// uses it says in `greet` what has to be said first each time: then nobody else need know that it was away.
import type { Hello } from './protocol';

export type LineState = 'reaching' | 'here' | 'lost' | 'closed';

export interface Reply {
  ok: boolean;
  error?: string;
  words?: string;
}

/** The server says no, and why in a sentence. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    words: string,
  ) {
    super(words);
  }
}

/** The line broke before there was an answer: whether it was heard, the next moment shows. */
export class Lost extends Error {}

export interface LineUse {
  /** What is said first of all. */
  hello: () => Record<string, unknown>;
  /** After it, every time: sits down again. */
  greet: (hello: Hello, ask: Line['ask']) => Promise<void>;
  /** What the server tells by itself. */
  tell: (message: Record<string, unknown>) => void;
  state: (state: LineState, nextTry: number) => void;
  /** The sentence for an answer that did not come. */
  lost: () => string;
}

const PATIENCE = 12_000,
  TICK = 5_000,
  SILENCE = 25_000,
  ANSWERS_WITHIN = 7_000;
const SOONEST = 400,
  LATEST = 15_000,
  SLOWER = 1.7;

interface Waiting {
  resolve: (reply: never) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

export class Line {
  readonly #address: string;
  readonly #use: LineUse;
  #socket: WebSocket | null = null;
  #state: LineState = 'closed';
  #waiting = new Map<number, Waiting>();
  #whenHere: (() => void)[] = [];
  #tag = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #tickAt = 0;
  #probing = false;

  constructor(address: string, use: LineUse) {
    this.#address = address;
    this.#use = use;
  }

  /** Begins to reach the server, and goes on until it is closed. */
  open(): void {
    if (this.#state !== 'closed') return;
    addEventListener('online', this.#now);
    addEventListener('offline', this.#doubt);
    document.addEventListener('visibilitychange', this.#seen);
    this.#tickAt = performance.now();
    this.#ticker = setInterval(() => this.#tick(), TICK);
    this.#reach();
  }

  close(): void {
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#doubt);
    document.removeEventListener('visibilitychange', this.#seen);
    clearInterval(this.#ticker);
    clearTimeout(this.#retry);
    this.#set('closed');
    this.#drop();
  }

  /** Tries now, not when it is time. */
  again(): void {
    if (this.#state === 'lost') this.#reach();
  }

  /** The answer to a request; a refusal is thrown. While the line is away it waits a while for it. */
  async ask<T>(message: Record<string, unknown>): Promise<T & Reply> {
    if (this.#state !== 'here') await this.#here();
    return this.#send<T>(message);
  }

  // ---- Coming and going ----

  #set(state: LineState, nextTry = 0): void {
    this.#state = state;
    this.#use.state(state, nextTry);
  }

  #reach(): void {
    clearTimeout(this.#retry);
    this.#set(this.#tries > 0 ? 'lost' : 'reaching');
    const socket = new WebSocket(this.#address, 'ringside');
    this.#socket = socket;
    const slow = setTimeout(() => socket === this.#socket && this.#broke(), PATIENCE);
    socket.onopen = () => void this.#greet(socket).finally(() => clearTimeout(slow));
    socket.onmessage = (event) => socket === this.#socket && this.#take(event.data);
    socket.onclose = () => socket === this.#socket && this.#broke();
  }

  async #greet(socket: WebSocket): Promise<void> {
    try {
      this.#heardAt = performance.now();
      const hello = await this.#send<Hello>({ do: 'hello', ...this.#use.hello() });
      await this.#use.greet(hello, (message) => this.#send(message));
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.#set('here');
      for (const go of this.#whenHere.splice(0)) go();
    } catch {
      if (socket === this.#socket) this.#broke();
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#probing = false;
    socket?.close();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Lost(this.#use.lost()));
    }
    this.#waiting.clear();
  }

  #broke(): void {
    this.#drop();
    if (this.#state === 'closed') return;
    const usual = Math.min(LATEST, SOONEST * SLOWER ** this.#tries++);
    const wait = usual * (0.5 + Math.random());
    this.#retry = setTimeout(() => this.#reach(), wait);
    this.#set('lost', performance.now() + wait);
  }

  #here(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Lost(this.#use.lost())), PATIENCE);
      this.#whenHere.push(() => (clearTimeout(late), resolve()));
    });
  }

  // ---- Whether it is there at all: after sleep a socket may look open and be dead ----

  readonly #now = (): void => void (this.#state === 'lost' ? this.#reach() : this.#doubt());
  readonly #seen = (): void => void (document.hidden || this.#now());
  readonly #doubt = (): void => void this.#probe();

  #tick(): void {
    const now = performance.now(),
      slept = now - this.#tickAt > 4 * TICK;
    this.#tickAt = now;
    if (slept && this.#state === 'lost') this.#reach();
    else if (slept || now - this.#heardAt > SILENCE) void this.#probe();
  }

  async #probe(): Promise<void> {
    const socket = this.#socket;
    if (this.#state !== 'here' || this.#probing || !socket) return;
    this.#probing = true;
    try {
      await this.#send({ do: 'ping' });
    } catch (error) {
      if (error instanceof Lost && socket === this.#socket) this.#broke();
    }
    this.#probing = false;
  }

  // ---- Messages ----

  #send<T>(message: Record<string, unknown>): Promise<T & Reply> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      if (!socket || socket.readyState !== WebSocket.OPEN) return reject(new Lost(this.#use.lost()));
      const tag = ++this.#tag;
      const timer = setTimeout(() => {
        this.#waiting.delete(tag);
        reject(new Lost(this.#use.lost()));
        if (socket === this.#socket) this.#broke();
      }, ANSWERS_WITHIN);
      this.#waiting.set(tag, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...message, tag }));
    });
  }

  #take(data: unknown): void {
    this.#heardAt = performance.now();
    let message: Record<string, unknown>;
    try {
      message = JSON.parse(String(data)) as Record<string, unknown>;
    } catch {
      return;
    }
    const waiting = typeof message.tag === 'number' ? this.#waiting.get(message.tag) : undefined;
    if (!waiting) return typeof message.ok === 'boolean' ? undefined : this.#use.tell(message);
    this.#waiting.delete(message.tag as number);
    clearTimeout(waiting.timer);
    if (message.ok === true) waiting.resolve(message as never);
    else waiting.reject(new Refused(String(message.error ?? ''), String(message.words ?? '')));
  }
}
