/**
 * A process that works on a directory store, bundled and started by tests. `count ROOT TIMES`: adds one to the counter so
 * many times by compare-and-swap. `write ROOT`: replaces one object again and again, and says each version's number once
 * it is acknowledged.
 */
import { writeSync } from 'node:fs';
import { Fault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';

const [what, root, times] = process.argv.slice(2);
const store = fsStore(root!);

if (what === 'count') {
  for (let done = 0; done < Number(times); ) {
    const { bytes, version } = (await store.read('counter'))!;
    try {
      await store.write('counter', Buffer.from(String(Number(Buffer.from(bytes)) + 1)), { version });
      done++;
    } catch (error) {
      if (!(error instanceof Fault && error.code === 'conflict')) throw error;
    }
  }
} else {
  for (;;) {
    const found = await store.read('k');
    const next = found ? Number(Buffer.from(found.bytes.subarray(0, 12))) + 1 : 1;
    await store.write('k', content(next), found ? { version: found.version } : 'absent');
    writeSync(1, `${next}\n`);
    // Now and then the object is made anew, with the number going on.
    if (next % 10 === 0) {
      await store.remove('k');
      await store.write('k', content(next + 1), 'absent');
      writeSync(1, `${next + 1}\n`);
    }
  }
}

/** The number in twelve characters, and then a length and bytes that depend on it. */
function content(n: number): Uint8Array {
  return Buffer.from(String(n).padStart(12) + String(n % 10).repeat((n * 7919) % 200_000));
}
