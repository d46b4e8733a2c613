// wasm_parts.mjs - what the tests of the module share: counting, the native build of its calls, workers of node.
import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';

// ---- Counting ----

export const counts = { passed: 0, failed: 0 };

export function check(good, what) {
    if (good) counts.passed++;
    else {
        counts.failed++;
        console.log(`FAIL ${what}`);
    }
    return good;
}

export function same(got, wanted, what) {
    const equal =
        Buffer.isBuffer(got) || got instanceof Uint8Array
            ? Buffer.compare(got, wanted) === 0
            : got === wanted;
    const shown = (value) =>
        String(value)
            .slice(0, 300)
            .replace(/[^\x20-\x7e]/g, '?');
    if (!check(equal, what)) console.log(`    - ${shown(wanted)}\n    + ${shown(got)}`);
    return equal;
}

export async function throws(name, what, call) {
    try {
        await call();
        check(false, `${what}: nothing was thrown`);
    } catch (error) {
        if (!check(error.name === name && error.message.length > 0, what))
            console.log(`    ${error.name}: ${error.message}`);
        return error;
    }
    return null;
}

export async function group(name, test) {
    const before = counts.passed + counts.failed,
        start = performance.now();
    try {
        await test();
    } catch (error) {
        check(false, `${name}: ${error.stack}`);
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${name}: ${counts.passed + counts.failed - before} checks, ${seconds} s`);
}

// ---- The same calls in the native build: tests/wasm_native.c ----

export class Native {
    #process;
    #got = Buffer.alloc(0);
    #wake = () => {};

    constructor(program) {
        this.#process = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
        this.#process.stdout.on('data', (data) => {
            this.#got = Buffer.concat([this.#got, data]);
            this.#wake();
        });
        this.#process.on('exit', (code) => {
            if (code) throw new Error(`the native calls ended with ${code}`);
        });
    }

    async #take(isThere) {
        while (!isThere()) await new Promise((resolve) => (this.#wake = resolve));
    }

    async call(name, input, ...numbers) {
        const bytes = input === null ? Buffer.alloc(0) : Buffer.from(input);
        this.#process.stdin.write(`${name} ${bytes.length} ${numbers.join(' ')}\n`);
        this.#process.stdin.write(bytes);
        await this.#take(() => this.#got.includes(10));
        const end = this.#got.indexOf(10);
        const [result, size] = this.#got.subarray(0, end).toString().split(' ').map(Number);
        await this.#take(() => this.#got.length > end + size);
        const out = this.#got.subarray(end + 1, end + 1 + size);
        this.#got = this.#got.subarray(end + 1 + size);
        return { result, out };
    }

    end() {
        this.#process.stdin.end();
    }
}

/** Two builds side by side: every call goes to both and must give the same bytes. */
export class Both {
    constructor(ringside, native) {
        this.ringside = ringside;
        this.native = native;
        this.calls = 0;
        this.different = 0;
    }

    async call(name, input, ...numbers) {
        const there = await this.native.call(name, input, ...numbers);
        let result = -1,
            out;
        try {
            result = this.ringside.call(name, input, ...numbers);
            out = Buffer.from(this.ringside.bytes());
        } catch (error) {
            if (error.name !== 'Refusal') throw error;
            out = Buffer.from(error.message);
        }
        this.calls++;
        if (result !== there.result || Buffer.compare(out, there.out) !== 0) {
            this.different++;
            // only where they part: a scene is long
            const [a, b] = [`${result} ${out}`, `${there.result} ${there.out}`];
            let from = 0;
            while (a[from] === b[from] && from < a.length) from++;
            from = Math.max(0, from - 60);
            same(a.slice(from, from + 200), b.slice(from, from + 200), `${name}(${numbers}) is the same natively`);
        }
        return { result, out };
    }
}

// ---- Workers of node ----

export const startWorker = () => new Worker(new URL('../apps/wasm/worker.mjs', import.meta.url));
