import { openProvider } from '../../lib/io/open-provider.ts';
import { modelServer } from './model-server.ts';
const server = await modelServer();
let hung = 0;
for (let i = 0; i < 60; i++) {
  const provider = openProvider({ provider: process.argv[2] ?? 'openai', base_url: server.url, env: { OPENAI_API_KEY: 'k-12345678', ANTHROPIC_API_KEY: 'k-12345678' }, idle_ms: 3000 });
  server.add({ text: ['one', ' two', ' three'], split: i % 2 ? 7 : 64 });
  const stop = new AbortController();
  const t = performance.now();
  let got = 0;
  try {
    for await (const e of provider.stream({ model: 'm', messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }], time: '' }], tools: [], max_tokens: 10 }, stop.signal))
      { console.log(i, JSON.stringify(e)); if (e.type === 'text' && ++got === 1 + (i % 3)) (stop.abort(), console.log('aborted')); }
  } catch {}
  const ms = performance.now() - t;
  if (ms > 1000) { hung++; console.log(i, Math.round(ms), 'split', i % 2 ? 7 : 64, 'abort at text', 1 + (i % 3)); }
}
console.log('hung', hung, 'of 60');
await server.close();
