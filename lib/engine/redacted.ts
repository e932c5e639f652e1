/** Values without the secrets in them, for what is shown and kept. */

/** A value with every text in it changed, names of fields too; what only a name tells to be a secret is found in the whole. */
export function redacted<T>(hide: (text: string) => string, value: T): T {
  const each = changed(hide, value);
  const text = JSON.stringify(each);
  const hidden = text === undefined ? text : hide(text);
  if (hidden === text) return each;
  try {
    return JSON.parse(hidden!) as T;
  } catch {
    return each;
  }
}

function changed<T>(hide: (text: string) => string, value: T): T {
  if (typeof value === 'string') return hide(value) as T;
  if (Array.isArray(value)) return value.map((item) => changed(hide, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [hide(key), changed(hide, item)]),
  ) as T;
}
