// served.ts - whether a Ringside server serves this page, or some web host: both have server.json, the server its own.
export interface Served {
  program?: string;
  /** Addresses by which others on the network reach this server, where the page was opened on its own machine. */
  addresses?: string[];
}

let asked: Promise<Served> | undefined;

export function served(): Promise<Served> {
  asked ??= fetch('./server.json', { cache: 'no-store' })
    .then((answer) => (answer.ok ? (answer.json() as Promise<Served>) : {}))
    .catch(() => ({}));
  return asked;
}

/** The address of this page for others, with what stands behind its #. */
export async function addressFor(hash: string): Promise<string> {
  const { addresses = [] } = await served();
  const own = /^(localhost|127\.|\[::1\])/.test(location.hostname);
  const base = (own && addresses[0]) || new URL('.', location.href).href.replace(/[?#].*$/, '');
  return `${base}${hash}`;
}
