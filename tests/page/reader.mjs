// reader.mjs - what a screen reader meets at both tables: landmarks and headings, the question before its answers, names
// that say what a thing is, everything that happens spoken once and in order, then the question; and where the focus
// goes when what had it is gone. The tree is the browser's own.
import { asked, byClick, byKeys, check, expect, leave, PHONE, playOn, still, visit } from './stage.mjs';

/** Notes from now on what is spoken by itself. */
const listen = (page) =>
  page.evaluate(() => {
    window.spoken = [];
    const live = (node) => node.closest?.('[aria-live]:not([aria-live=off]), [role=status], [role=alert]');
    new MutationObserver((all) => {
      for (const { addedNodes, target } of all)
        for (const node of addedNodes) {
          const words = node.textContent.trim();
          if (words && live(node instanceof Element ? node : target)) window.spoken.push(words);
        }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return [...document.querySelectorAll('.log li')].length;
  });

/** The tree as it is read: what is not ignored, in its order, with role, name and the properties that count. */
async function tree(page) {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = [];
  const walk = (node) => {
    if (!node) return;
    const property = (name) => node.properties?.find((it) => it.name === name)?.value.value;
    if (!node.ignored)
      read.push({
        role: node.role?.value ?? '',
        name: node.name?.value ?? '',
        level: property('level'),
        live: property('live'),
      });
    for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  return read;
}

async function wellOrdered(page, game) {
  const all = await tree(page);
  const asks = await page.evaluate(() => ({
    question: document.querySelector('.ask h2').textContent,
    answers: [...document.querySelectorAll('.answers .btn, .table button.lit')]
      .filter((it) => it.checkVisibility())
      .map((it) => it.getAttribute('aria-label') ?? it.textContent),
  }));
  const count = (role) => all.filter((it) => it.role === role).length;
  for (const role of ['main', 'banner']) expect(count(role) === 1, `${game}: ${count(role)} of ${role}`);
  expect(
    all.filter((it) => it.role === 'heading' && it.level === 1).length === 1,
    `${game}: not one heading of the first level`,
  );
  const nameless = all.filter(
    (it) =>
      [
        'button',
        'link',
        'image',
        'img',
        'heading',
        'region',
        'complementary',
        'navigation',
        'combobox',
      ].includes(it.role) && !it.name.trim(),
  );
  expect(nameless.length === 0, `${game}: without a name: ${nameless.map((it) => it.role)}`);
  const at = all.findIndex((it) => it.role === 'heading' && it.name === asks.question);
  expect(at >= 0, `${game}: the question is no heading: ${asks.question}`);
  for (const answer of asks.answers) {
    const first = all.findIndex((it) => it.role === 'button' && it.name.trim() === answer.trim());
    expect(first > at, `${game}: "${answer}" ${first < 0 ? 'is not there' : 'comes before its question'}`);
  }
  const loud = all.filter((it) => it.live && it.live !== 'off');
  expect(loud.length === 1, `${game}: ${loud.map((it) => `${it.role} "${it.name}"`)} speak by themselves`);
}

for (const [game, options] of [
  ['knockdown', {}],
  ['nokaut', { size: PHONE, language: 'de' }],
])
  check(`a screen reader at ${game}: order and names, all that happens once, then the question`, async () => {
    const page = await visit(options);
    await page.click(`[data-quick=${game}]`);
    await asked(page);
    const before = await listen(page);
    let more = true;
    for (let i = 0; i < 8 && more; i++) {
      await playOn(page, byClick, 1);
      more = (await page.$$eval('.log li', (all) => all.length)) < 22; // the log shows the last thirty
    }
    await still(page);
    const { spoken, lines, question } = await page.evaluate(() => ({
      spoken: window.spoken,
      lines: [...document.querySelectorAll('.log li')].map((it) => it.textContent),
      question: document.querySelector('.ask h2').textContent,
    }));
    let next = lines.length < 30 ? before : -1;
    expect(next >= 0, 'too much has happened to be compared');
    for (const words of spoken) if (words === lines[next]) next++;
    expect(
      next === lines.length,
      `not spoken, or not in order: "${lines[next]}" in ${JSON.stringify(spoken)}`,
    );
    expect(
      spoken.at(-1) === question,
      `"${question}" was asked, the last that was spoken is "${spoken.at(-1)}"`,
    );
    const twice = spoken.filter(
      (words, index) =>
        words === spoken[index - 1] && lines.filter((it) => it === words).length < 2 && words !== question,
    );
    expect(twice.length === 0, `spoken twice: ${twice}`);
    await wellOrdered(page, game);
    await leave(page);
  });

check(
  'by keys the focus is never lost: after an answer it is at the question, and Tab leads to its answers',
  async () => {
    const page = await visit();
    await page.focus('[data-quick=knockdown]');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 10; i++) {
      await playOn(page, byKeys, 1);
      if (!(await page.$('.answers .btn'))) continue;
      await page.waitForFunction(
        () =>
          document.activeElement !== document.body &&
          document.querySelector('.table').contains(document.activeElement),
      );
    }
    await leave(page);
  },
);
