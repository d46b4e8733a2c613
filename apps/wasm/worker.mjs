// worker.mjs - a worker that thinks: an instance of the module of its own, one job at a time.
//
// Messages in are {id, job, ...}, each answered by {id, value} or {id, error, name, problems}; jobs are listed
// in `jobs` below and in docs/wasm.md. A worker keeps nothing but its rules and at most one review; whoever
// started it may end it at any time (thinkers.mjs does, when a job takes too long).
import { Ringside } from './ringside.mjs';

let ringside = null;
let rules = null;
let review = null;

function closeReview() {
  review?.close();
  review = null;
}

function compile(texts) {
  const made = ringside.compile(texts);
  closeReview();
  rules?.free();
  rules = made;
  return rules.tell();
}

const jobs = {
  /** The module, compiled, as bytes or as an address; and box texts. */
  async load({ module, texts }) {
    ringside = await Ringside.load(module);
    return compile(texts ?? []);
  },
  /** Other box texts. */
  compile: ({ texts }) => compile(texts),
  think: ({ task }) => rules.think(task),
  grow: ({ task, tree }) => rules.grow(task, tree),
  join: ({ task, trees }) => rules.join(task, trees),
  /** Opens the review of a match file; gives where its decisions are. */
  review({ match, simulations, seed }) {
    closeReview();
    review = rules.review(match, simulations, seed);
    return review.at;
  },
  weigh: ({ index, language }) => review.step(index, language),
  scenarios: ({ files }) => rules.scenarios(files),
};

async function answer(message) {
  try {
    if (!Object.hasOwn(jobs, message.job)) throw new Error(`there is no job "${message.job}"`);
    if (message.job !== 'load' && !rules) throw new Error('the module has not been loaded');
    return { id: message.id, value: await jobs[message.job](message) };
  } catch (error) {
    return { id: message.id, error: error.message, name: error.name, problems: error.problems };
  }
}

// The same in a page's worker and in one of node.
const port = globalThis.WorkerGlobalScope ? globalThis : (await import(/* @vite-ignore */ 'node:worker_threads')).parentPort;
const receive = async (message) => port.postMessage(await answer(message));
if (port.on) port.on('message', receive);
else port.onmessage = (event) => receive(event.data);
