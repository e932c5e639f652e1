/**
 * stat: metadata of paths, in the order asked, duplicates kept. Spec: Zeno, "stat".
 * Differs from spec: a path outside the root is an item that says so and does not fail the others.
 */
import { operation } from '../../lib/operation.ts';
import type { StatItem } from '../../lib/repo/repo.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const stat = operation(contract.stat, {
  needs: { repo: 'read' },
  async run({ path, paths = [] }, ctx) {
    const asked = path === undefined ? paths : [path, ...paths];
    const items: StatItem[] = [];
    for (const one of asked) items.push(await ctx.repo.stat(one));
    return { items, metrics: { bytes_read: 0, files_scanned: items.length } };
  },
});
