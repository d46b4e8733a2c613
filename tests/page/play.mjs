// play.mjs - ./play serves the page and tells its address; with a flag it is the terminal.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { check, expect, root } from './stage.mjs';

const run = promisify(execFile); // not at once: the pages of others are served here

check('./play serves the page and tells its address; a port that is taken is said', async () => {
  const data = mkdtempSync(join(tmpdir(), 'ringside-play-')); // the user's own matches are not ours to touch
  const env = {
    ...process.env,
    DISPLAY: '',
    WAYLAND_DISPLAY: '',
    XDG_DATA_HOME: data,
  };
  const started = spawn(join(root, 'play'), ['--page', '0'], {
    env,
    detached: true,
  });
  try {
    const address = await new Promise((resolve, reject) => {
      let said = '';
      const hear = (bytes) => {
        said += bytes;
        const found = /http:\/\/localhost:\d+\//.exec(said)?.[0];
        if (found) resolve(found);
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.on('exit', () => reject(new Error(`it ended: ${said.slice(-300)}`)));
    });
    const answer = await fetch(address);
    expect(answer.ok && (await answer.text()).includes('<title>Ringside</title>'), 'another page is served');
    expect(
      answer.headers.get('content-security-policy')?.includes("default-src 'none'"),
      'the policy is not sent',
    );
    for (const path of ['..%2f..%2fetc/passwd', 'assets/../../README.md', 'a%00b'])
      expect(
        (await fetch(address + path).catch(() => ({ status: 404 }))).status === 404,
        `${path} is served`,
      );
    const refused = await run('node', [join(root, 'apps/page/serve.mjs'), new URL(address).port], {
      timeout: 60_000,
    }).then(
      () => '',
      (error) => String(error.stderr),
    );
    expect(/cannot be served/.test(refused), `a port that is taken: ${refused}`);
  } finally {
    process.kill(-started.pid);
    rmSync(data, { recursive: true, force: true });
  }
});

check('./play with a flag is the terminal', async () => {
  for (const flags of [['--terminal', '--help'], ['--help']])
    expect(
      /on this terminal/.test((await run(join(root, 'play'), flags, { timeout: 300_000 })).stdout),
      `./play ${flags.join(' ')} says something else`,
    );
});
