/**
 * Whether the schemas of one release can stand in for those of another. A change that breaks needs a new version of the file
 * (`v2` in its `$id`); a file that goes needs a new major version of the package, or a new minor one while that is 0.
 */
import { schemaName } from './bundle.ts';
import { breaks, type Direction } from './compare.ts';
import { resolve, type Schema } from './resolve.ts';

export interface Release {
  /** Version of the package. */
  package: string;
  bundle: { $defs: Readonly<Record<string, Schema>> };
}

export interface Verdict {
  path: string;
  /** What breaks, each with its place. */
  breaks: string[];
  /** The version was raised, so it may. */
  allowed: boolean;
}

/** Every file that has something in it that breaks. */
export function verdicts(before: Release, after: Release): Verdict[] {
  const [was, is] = [filesOf(before), filesOf(after)];
  const found: Verdict[] = [];
  for (const [path, old] of was.files) {
    const now = is.files.get(path);
    const broken = now ? broke(old, was.byId, now, is.byId) : ['the file was removed'];
    const allowed = now ? version(now) > version(old) : raised(before.package, after.package);
    if (broken.length > 0) found.push({ path, breaks: broken, allowed });
  }
  return found;
}

type ById = ReadonlyMap<string, Schema>;

function filesOf({ bundle }: Release): { files: Map<string, Schema>; byId: ById } {
  const all = Object.values(bundle.$defs);
  return {
    files: new Map(all.map((schema) => [schemaName(String(schema.$id)).path, schema])),
    byId: new Map(all.map((schema) => [String(schema.$id), schema])),
  };
}

const version = (schema: Schema) => schemaName(String(schema.$id)).version;

function broke(old: Schema, oldById: ById, now: Schema, nowById: ById): string[] {
  const { path, family } = schemaName(String(now.$id));
  // What is shared counts where it is used.
  if (family === 'common') return [];
  const [was, is] = [resolve(old, old, oldById), resolve(now, now, nowById)] as [Schema, Schema];
  if (family === 'wire') return breaks(was, is, path.endsWith('_request.json') ? 'args' : 'result');
  const parts = (schema: Schema) => schema.$defs as Record<Direction, Schema>;
  return (['args', 'result'] as const).flatMap((part) =>
    breaks(parts(was)[part], parts(is)[part], part, `/${part}`),
  );
}

/** Whether a caret range on the one leaves the other out. */
function raised(before: string, after: string): boolean {
  const [major = 0, minor = 0] = before.split('.').map(Number);
  const [nextMajor = 0, nextMinor = 0] = after.split('.').map(Number);
  return nextMajor > major || (major === 0 && nextMajor === 0 && nextMinor > minor);
}
