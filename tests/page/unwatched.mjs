// unwatched.mjs - a page in a browser that no driver looks into: what a driver notes of a page (requests and what came,
// elements that it has pressed) is kept in the page's own process, and would be measured with it.
//
// Expressions are evaluated over the browser's pipe, and that is all that is ever asked of it besides counters.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a browser says over its pipe: every request has an answer. */
function talk(child) {
  const waiting = new Map();
  let rest = '',
    asked = 0;
  child.stdio[4].on('data', (bytes) => {
    const parts = (rest + bytes).split('\0');
    rest = parts.pop();
    for (const { id, result } of parts.map((part) => JSON.parse(part)))
      (waiting.get(id)?.(result ?? {}), waiting.delete(id));
  });
  return (method, params = {}, sessionId = undefined) =>
    new Promise((resolve) => {
      waiting.set(++asked, resolve);
      child.stdio[3].write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`);
    });
}

/** Opens an address; `evaluate` waits for what the expression promises. */
export async function unwatched(address, { width, height }) {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-page-'));
  const child = spawn(
    process.env.CHROMIUM ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      '--force-prefers-reduced-motion',
      `--window-size=${width},${height}`,
      `--user-data-dir=${folder}`,
      '--remote-debugging-pipe',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ask = talk(child);
  const { targetId } = await ask('Target.createTarget', { url: address });
  const { sessionId } = await ask('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const evaluate = async (expression) =>
    (await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)).result
      ?.value;
  while ((await evaluate('document.readyState + location.href')) !== `complete${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100)); // what is asked before is asked of an empty page
  return {
    evaluate,
    counters: async () => {
      await ask('HeapProfiler.collectGarbage', {}, sessionId);
      const { processInfo } = await ask('SystemInfo.getProcessInfo');
      const own = processInfo
        .filter((it) => it.type === 'renderer')
        .map((it) => /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${it.id}/status`, 'utf8'))?.[1]);
      const { usedSize } = await ask('Runtime.getHeapUsage', {}, sessionId);
      const { nodes } = await ask('Memory.getDOMCounters', {}, sessionId);
      return {
        all: Math.max(...own.map(Number)) * 1024,
        heap: usedSize,
        nodes,
      };
    },
    close: async () => {
      await Promise.race([ask('Browser.close'), new Promise((resolve) => child.once('exit', resolve))]);
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
