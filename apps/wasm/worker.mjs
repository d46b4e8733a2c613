// worker.mjs - a worker that thinks: an instance of the module of its own, one job at a time.
//
// Messages in are {id, job, ...}, each answered by {id, value} or {id, error, name, problems}; jobs are listed
// in `jobs` below and in docs/wasm.md. A worker keeps nothing but its rules, at most one review and one study of the lab; whoever
// started it may end it at any time (thinkers.mjs does, when a job takes too long).
import { Ringside } from './ringside.mjs';

let ringside = null;
let rules = null;
let review = null;
let study = null;
let missing = 'the module has not been loaded';

/** The card of this kind and id, with what was understood of it; null: there is none. */
function understood(tried, { game, kind, id, box, language }) {
  const fits = (it) => it.card === id && it.kind === kind && (!box || it.box === box);
  const card = tried.things(game, language).find(fits);
  return card ? { card, told: tried.understood(card.thing, language) } : null;
}

/** The lab about a card of other box texts, beside the shipped ones; kept until another is asked for. */
function studyOf({ texts, card }) {
  const key = JSON.stringify([texts, card]);
  if (study?.key === key) return study;
  study?.close();
  study = null;
  const made = { key, all: [] };
  made.close = () => {
    made.lab?.close();
    made.all.forEach((it) => it.free());
  };
  try {
    const old = ringside.compile();
    made.all.push(old);
    made.rules = ringside.compile(texts);
    made.all.push(made.rules);
    made.lab = made.rules.lab(old, card);
  } catch (error) {
    made.close();
    throw error;
  }
  study = made;
  return made;
}

/** What people call the sides of a study: boards by their names, decks by those of their teams. */
function sideNames(tried, { game, language }) {
  const names = {};
  for (const it of tried.things(game, language)) {
    if (it.kind === 'board') names[it.card] = `${it.facts.fighter?.words ?? ''} (${it.name})`;
    if (it.facts.team) names[it.facts.team.code] = it.facts.team.words;
  }
  return names;
}

const jobs = {
  /** The module, compiled, as bytes or as an address; and box texts, by which the worker plays. */
  async load({ module, texts }) {
    try {
      ringside = await Ringside.load(module);
      rules = ringside.compile(texts ?? []);
    } catch (error) {
      missing = `the module has not been loaded: ${error.message}`;
      throw error;
    }
    return rules.tell();
  },
  /** Whether other box texts compile, scenarios of theirs, and what became of one card of theirs. */
  check({ texts, files, card }) {
    const tried = ringside.compile(texts);
    try {
      const scenarios = files ? tried.scenarios(files) : null;
      return {
        rules: tried.tell(),
        warnings: tried.warnings(),
        scenarios,
        card: card ? understood(tried, card) : null,
      };
    } finally {
      tried.free();
    }
  },
  think: ({ task }) => rules.think(task),
  grow: ({ task, tree }) => rules.grow(task, tree),
  join: ({ task, trees }) => rules.join(task, trees),
  /** Opens the review of a match file; gives where its decisions are. */
  review({ match, simulations, seed }) {
    review?.close();
    review = null;
    review = rules.review(match, simulations, seed);
    return review.at;
  },
  weigh: ({ index, language }) => review.step(index, language),
  /** The next `count` pairs in which the card can turn up, and how its sides are called. */
  labPlan({ texts, card, from, count }) {
    const { lab, rules: tried } = studyOf({ texts, card });
    const units = [];
    for (let at = from; units.length < count; at = units.at(-1) + 1) units.push(lab.next(at));
    return { compares: lab.compares, units, names: sideNames(tried, card) };
  },
  labPlay: ({ texts, card, unit }) => studyOf({ texts, card }).lab.play(unit),
  labSum: ({ texts, card, lines }) => studyOf({ texts, card }).lab.sum(lines),
  why: ({ puzzle, language }) => rules.why(puzzle, language),
};

async function answer(message) {
  try {
    if (!Object.hasOwn(jobs, message.job)) throw new Error(`there is no job "${message.job}"`);
    if (message.job !== 'load' && !rules) throw new Error(missing);
    return { id: message.id, value: await jobs[message.job](message) };
  } catch (error) {
    return { id: message.id, error: error.message, name: error.name, problems: error.problems };
  }
}

// The same in a page's worker and in one of node. In a page at once: no message may come before.
if (globalThis.WorkerGlobalScope)
  globalThis.onmessage = async (event) => globalThis.postMessage(await answer(event.data));
else
  import(/* @vite-ignore */ 'node:worker_threads').then(({ parentPort }) =>
    parentPort.on('message', async (message) => parentPort.postMessage(await answer(message))),
  );
