/** A directory of pages for tests: the query is the title, and so the name of the page. */
import { tempTree } from './tree.ts';

const TITLED = `<script>document.title = decodeURIComponent(location.search.slice(1)) || 'home'; window.runs = 0;</script>`;

export const pagesSite = () =>
  tempTree({
    'index.html': `<!doctype html><html><head>${TITLED}</head><body><h1 id="h">hi</h1></body></html>`,
    'headless.html': `<p>neither head nor body${TITLED}`,
    'frames.html': `<!doctype html><html><head><title>outer</title></head><body><iframe src="/?inner"></iframe></body></html>`,
    'workers.html': `<!doctype html><html><head><title>boss</title></head><body><script>
new Worker('/classic.js'); new Worker('/strict.js', { type: 'module' });</script></body></html>`,
    'classic.js': 'self.kind = "classic";',
    'strict.js': `import { kind } from './kind.js';\nself.kind = kind;`,
    'kind.js': 'export const kind = "module";',
  });
