// flights.ts - what travels over the table: cards between deck, Row, hand and discard, creatures from space to space.
//
// A flight names two places: a thing by its id, or a zone ("deck", "hand.b"). What flies is a copy of what is drawn:
// of the thing that leaves, else of the one that arrives, else of the back of a deck. Copies fly in a layer above the
// page that can be neither pressed nor heard. A place that is not drawn here has no flights.
//
// Invariant: what is hidden while something flies is seen again when it has landed, whoever ends it.
export interface Flight {
  from: string;
  to: string;
  /** Of the copy, beside its own. */
  class?: string;
}

interface Ghost {
  copy: HTMLElement;
  base: DOMRect;
  from: DOMRect;
}

const APART = 70;
const EASE = 'cubic-bezier(.4, 0, .2, 1)';

const seen = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility() && element.getBoundingClientRect().width > 0;
const first = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll(`.table ${selector}`)].find(seen) ?? null;

/** What is drawn of a thing, without the space that it stands on. */
function drawn(id: string): HTMLElement | null {
  const thing = first(`[data-thing="${CSS.escape(id)}"]`);
  if (!thing || thing.matches('[data-flies]')) return thing;
  return [...thing.querySelectorAll('[data-flies]')].find(seen) ?? null;
}
const zone = (id: string): HTMLElement | null =>
  first(`[data-zone="${CSS.escape(id.replace(/\/.*$/, ''))}"]`);
const place = (id: string): HTMLElement | null =>
  drawn(id) ?? first(`[data-thing="${CSS.escape(id)}"]`) ?? zone(id);
/** What a zone shows of itself: the back of a deck, the card on top. */
const sample = (id: string): HTMLElement | null =>
  [...(zone(id)?.querySelectorAll('[data-flies]') ?? [])].find(seen) ?? null;

/** From where something lies to `to`, as a transform of a copy that lies at `base`. */
function moved(base: DOMRect, to: DOMRect): string {
  const scale = Math.min(1.4, Math.max(0.12, Math.min(to.width / base.width, to.height / base.height)));
  return `translate(${to.x + to.width / 2 - base.x - base.width / 2}px, ${to.y + to.height / 2 - base.y - base.height / 2}px) scale(${scale})`;
}

export class Flights {
  #layer: HTMLElement | null = null;
  #ghosts = new Map<Flight, Ghost>();
  #hidden = new Map<Flight, HTMLElement>();
  #flown = new Set<Flight>();

  /** Before another scene is seen: what has yet to leave stays where it lies. */
  stay(flights: Flight[]): void {
    for (const flight of flights) {
      const leaves = this.#flown.has(flight) ? null : drawn(flight.from);
      if (leaves) this.#copy(flight, leaves, leaves.getBoundingClientRect());
    }
  }

  /** Another scene is seen: what has yet to arrive is not there. */
  await(flights: Flight[]): void {
    this.#unhide();
    for (const flight of flights) {
      const arrives = this.#flown.has(flight) ? null : drawn(flight.to);
      if (arrives) this.#hide(flight, arrives);
    }
  }

  /** They fly, a little apart. */
  fly(flights: Flight[], ms: number): void {
    flights.forEach((flight, index) => this.#fly(flight, ms, index * APART));
  }

  #fly(flight: Flight, ms: number, delay: number): void {
    this.#flown.add(flight);
    const [leaves, arrives] = [drawn(flight.from), drawn(flight.to)];
    const [source, target] = [
      this.#ghosts.get(flight)?.from ?? place(flight.from)?.getBoundingClientRect(),
      (arrives ?? place(flight.to))?.getBoundingClientRect(),
    ];
    const model = leaves ?? arrives ?? sample(flight.from) ?? sample(flight.to);
    if (!source || !target) return this.#land(flight);
    const ghost = this.#ghosts.get(flight) ?? (model ? this.#copy(flight, model, source) : null);
    if (!ghost) return this.#land(flight);
    if (leaves && !leaves.querySelector('.count') && !this.#hidden.has(flight)) this.#hide(flight, leaves);
    const faded = arrives ? 1 : 0.2;
    const flown = ghost.copy.animate(
      [
        { transform: moved(ghost.base, ghost.from), opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: moved(ghost.base, target), opacity: faded },
      ],
      { duration: ms, delay, easing: EASE, fill: 'both' },
    );
    flown.onfinish = () => this.#land(flight);
  }

  #copy(flight: Flight, model: HTMLElement, from: DOMRect): Ghost {
    const base = model.getBoundingClientRect();
    const copy = model.cloneNode(true) as HTMLElement;
    for (const it of [copy, ...copy.querySelectorAll<HTMLElement>('*')])
      for (const name of ['data-thing', 'data-flies', 'data-answer', 'id'])
        if (!(it instanceof SVGElement)) it.removeAttribute(name);
    copy.classList.remove('lit', 'chosen', 'pointed', 'dim');
    if (flight.class) copy.classList.add(flight.class);
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${base.x}px`,
      top: `${base.y}px`,
      width: `${base.width}px`,
      height: `${base.height}px`,
      margin: '0',
      visibility: 'visible',
      transform: moved(base, from),
      willChange: 'transform',
    });
    this.#above().append(copy);
    const ghost = { copy, base, from };
    this.#ghosts.set(flight, ghost);
    return ghost;
  }

  #above(): HTMLElement {
    if (!this.#layer) {
      this.#layer = document.createElement('div');
      this.#layer.className = 'flights';
      this.#layer.inert = true;
      this.#layer.setAttribute('aria-hidden', 'true');
      document.body.append(this.#layer);
    }
    return this.#layer;
  }

  #hide(flight: Flight, element: HTMLElement): void {
    element.style.visibility = 'hidden';
    this.#hidden.set(flight, element);
  }

  #unhide(): void {
    for (const element of this.#hidden.values()) element.style.visibility = '';
    this.#hidden.clear();
  }

  #land(flight: Flight): void {
    this.#ghosts.get(flight)?.copy.remove();
    this.#ghosts.delete(flight);
    const element = this.#hidden.get(flight);
    if (element && drawn(flight.to) === element) {
      element.style.visibility = '';
      this.#hidden.delete(flight);
    }
  }

  /** Everything that flies has landed. */
  land(): void {
    for (const flight of [...this.#ghosts.keys()].filter((it) => this.#flown.has(it))) this.#land(flight);
  }

  /** Nothing flies any more, and nothing will. */
  end(): void {
    for (const { copy } of this.#ghosts.values()) {
      copy.getAnimations().forEach((it) => it.cancel());
      copy.remove();
    }
    this.#ghosts.clear();
    this.#flown.clear();
    this.#unhide();
    this.#layer?.remove();
    this.#layer = null;
  }
}
