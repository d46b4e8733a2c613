// offline.js - at build time: the service worker with the list of all files of this build, and the manifest.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = {
  name: 'Ringside',
  short_name: 'Ringside',
  id: './',
  start_url: './',
  scope: './',
  display: 'standalone',
  orientation: 'any',
  background_color: '#14121a',
  theme_color: '#14121a',
  categories: ['games'],
  icons: [
    { src: 'icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: 'icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: 'icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
};

export function offline(publicFolder, source) {
  return {
    name: 'offline',
    /** The module and the pictures are asked for at once, not only when the script has been read. */
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /ringside[^/]*\.wasm$|art-knockdown.*\.json$/.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: `./${name}` },
          })),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(MANIFEST) });
        const assets = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort();
        const files = [
          './',
          ...assets,
          ...readdirSync(publicFolder).filter((name) => name !== 'server.json'),
          'manifest.webmanifest',
        ];
        const version = createHash('sha256')
          .update(JSON.stringify(files))
          .update(bundle['index.html']?.source ?? '')
          .digest('hex')
          .slice(0, 16);
        const text = readFileSync(join(source), 'utf8');
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: text
            .replace("'VERSION'", JSON.stringify(version))
            .replace("['FILES']", JSON.stringify(files)),
        });
      },
    },
  };
}
