// art.js - pictures at build time: the SVG files of a folder become one file that the page loads once.
//
// `import url from 'virtual:art/knockdown'` gives the address of a JSON file {name: svg}. Pictures lose
// what only their authors need (comments, titles, line breaks), and their style attributes become attributes
// of their own, since the page's content security policy lets no inline style through.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const VIRTUAL = 'virtual:art/';

/** One picture, as small as text gets without looking at its shapes. */
export function smaller(svg) {
  return svg
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<title>[\s\S]*?<\/title>/g, '')
    .replace(/ style="transform-origin:([^";]+);?"/g, ' transform-origin="$1"')
    .replace(/ role="img"/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+/g, ' ')
    .trim();
}

export function readPictures(folder) {
  const pictures = {};
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .sort())
    pictures[basename(file, '.svg')] = smaller(readFileSync(join(folder, file), 'utf8'));
  return pictures;
}

export function artPacks(root) {
  return {
    name: 'art-packs',
    resolveId: (id) => (id.startsWith(VIRTUAL) ? '\0' + id : null),
    load(id) {
      if (!id.startsWith('\0' + VIRTUAL)) return null;
      const pack = id.slice(VIRTUAL.length + 1);
      const source = JSON.stringify(readPictures(join(root, pack)));
      const file = this.emitFile({ type: 'asset', name: `art-${pack}.json`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
