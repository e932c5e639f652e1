// Longest files first, by the committed table of times: no long file is left for the end.
import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

const { files } = JSON.parse(readFileSync(new URL('../times.json', import.meta.url), 'utf8'));
const top = new URL('../../', import.meta.url).pathname;
const seconds = ({ path }) => files[path.slice(top.length)] ?? 10;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => seconds(b) - seconds(a) || (a.path < b.path ? -1 : 1));
  }
}
