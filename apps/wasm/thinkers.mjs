// thinkers.mjs - the workers of a page: they think, so that the page's own thread never does.
//
// A job goes to the first worker that is free; workers are started as jobs come, up to `count`. A search is a fixed number of trees; they are shared among the
// workers and joined, and the answer is the same, to the last bit, with any number of them. A job that takes
// longer than its limit ends its worker, which is replaced; whoever waits gets an Overtime.

/** A job took too long; its worker was ended. */
export class Overtime extends Error {
  name = 'Overtime';
}

/** A job that nobody waits for any more. */
export class Cancelled extends Error {
  name = 'Cancelled';
}

/** A worker of a browser, or one of node behind the same three calls. */
function attach(worker, onMessage, onError) {
  if (worker.on) {
    worker.on('message', onMessage);
    worker.on('error', onError);
  } else {
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = (event) => onError(new Error(event.message));
  }
}

const startHere = () => new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });

export class Thinkers {
  #start;
  #module;
  #texts;
  #limit;
  #count;
  #hands = [];
  #queue = [];
  #next = 1;
  #closed = false;

  /** `module`: what Ringside.load takes; `start` makes a worker of worker.mjs. */
  constructor(module, { count = 2, limit = 20000, texts = [], start = startHere } = {}) {
    this.#module = module;
    this.#texts = texts;
    this.#limit = limit;
    this.#start = start;
    this.#count = count;
  }

  get count() {
    return this.#count;
  }

  /** Starts a worker before there is anything to do, so that the first job need not wait for it. */
  warm() {
    if (!this.#closed && this.#hands.length === 0) this.#hire(0);
  }

  // ---- Workers ----

  #hire(index) {
    const worker = this.#start();
    const hand = { index, worker, job: null, timer: null };
    this.#hands[index] = hand;
    attach(
      worker,
      (message) => this.#done(hand, message),
      (error) => this.#fail(hand, error),
    );
    this.#give(hand, this.#job('load', { module: this.#module, texts: this.#texts }, {}));
    hand.job.promise.catch(() => {}); // the job that comes next says so too
  }

  #fire(hand) {
    clearTimeout(hand.timer);
    hand.worker.terminate();
    if (!this.#closed) this.#hire(hand.index);
  }

  #give(hand, job) {
    hand.job = job;
    hand.timer = setTimeout(() => this.#overtime(hand), job.limit);
    hand.worker.postMessage({ id: job.id, job: job.name, ...job.data });
  }

  #overtime(hand) {
    const { job } = hand;
    hand.job = null;
    this.#fire(hand);
    job.reject(new Overtime(`${job.name} took longer than ${job.limit} ms`));
    this.#hurry();
  }

  /** A worker that broke down is replaced. */
  #fail(hand, error) {
    const { job } = hand;
    hand.job = null;
    const broken = job?.name === 'load';
    if (broken) clearTimeout(hand.timer);
    else this.#fire(hand);
    job?.reject(error);
    if (broken) this.#refuseAll(error);
  }

  #refuseAll(error) {
    for (const job of this.#queue.splice(0)) job.reject(error);
  }

  #done(hand, message) {
    const { job } = hand;
    if (!job || message.id !== job.id) return;
    clearTimeout(hand.timer);
    hand.job = null;
    if (message.error === undefined) job.resolve(message.value);
    else if (message.name === 'Broken') (this.#fire(hand), job.reject(this.#asError(message)));
    else job.reject(this.#asError(message));
    this.#hurry();
  }

  #asError({ error, name, problems }) {
    return Object.assign(new Error(error), { name, problems });
  }

  // ---- Jobs ----

  #job(name, data, { limit = this.#limit, urgent = false, signal }) {
    const job = { id: this.#next++, name, data, limit, urgent, signal };
    job.promise = new Promise((resolve, reject) => Object.assign(job, { resolve, reject }));
    return job;
  }

  #hurry() {
    for (const hand of this.#hands) {
      if (hand.job) continue;
      let job;
      while ((job = this.#queue.shift()) && job.signal?.aborted)
        job.reject(new Cancelled('nobody waits for it'));
      if (!job) return;
      this.#give(hand, job);
    }
    const loading = this.#hands.filter((hand) => hand.job?.name === 'load').length;
    for (let i = loading; i < this.#queue.length && this.#hands.length < this.#count; i++)
      this.#hire(this.#hands.length);
  }

  /** Any job of worker.mjs. `urgent` goes before what waits; `signal` drops it while it waits. */
  run(name, data, options = {}) {
    if (this.#closed) return Promise.reject(new Cancelled('the workers are gone'));
    const job = this.#job(name, data, options);
    if (job.urgent) this.#queue.unshift(job);
    else this.#queue.push(job);
    this.#hurry();
    return job.promise;
  }

  /** The answer to a task {bytes, trees} of a table or a replay. */
  async think({ bytes, trees }, options = {}) {
    if (trees < 2) return this.run('think', { task: bytes }, options);
    const all = Array.from({ length: trees }, (_, tree) => this.run('grow', { task: bytes, tree }, options));
    return this.run('join', { task: bytes, trees: await Promise.all(all) }, options);
  }

  /** Other box texts for all workers; what they were doing is dropped. */
  use(texts) {
    this.#texts = texts;
    this.#refuseAll(new Cancelled('the boxes have changed'));
    for (const hand of this.#hands.slice()) {
      const { job } = hand;
      hand.job = null;
      this.#fire(hand);
      job?.reject(new Cancelled('the boxes have changed'));
    }
  }

  /**
   * Reviews a match on one worker, decision by decision, and gives each as it comes. Other jobs wait for
   * that worker only between two decisions.
   */
  async *review(match, { simulations = 4000, seed = 1, language = 'en', limit, signal } = {}) {
    const own = new Thinkers(this.#module, {
      count: 1,
      limit: limit ?? this.#limit,
      texts: this.#texts,
      start: this.#start,
    });
    try {
      const at = await own.run('review', { match, simulations, seed });
      for (let index = 0; index < at.length && !signal?.aborted; index++)
        yield {
          done: index + 1,
          total: at.length,
          item: await own.run('weigh', { index, language }),
        };
    } finally {
      own.close();
    }
  }

  close() {
    this.#closed = true;
    this.#refuseAll(new Cancelled('the workers are gone'));
    for (const hand of this.#hands) {
      const { job } = hand;
      hand.job = null;
      this.#fire(hand);
      job?.reject(new Cancelled('the workers are gone'));
    }
  }
}
