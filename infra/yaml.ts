/** Plain data as YAML in blocks, for the generated files; every text that could be taken for something else is quoted. */

export type Data = string | number | boolean | readonly Data[] | { readonly [key: string]: Data };

export function yaml(data: Data, indent = ''): string {
  if (typeof data !== 'object') return `${indent}${scalar(data)}\n`;
  if (Object.keys(data).length === 0) return `${indent}${Array.isArray(data) ? '[]' : '{}'}\n`;
  if (Array.isArray(data))
    return data.map((item) => `${indent}- ${yaml(item, `${indent}  `).trimStart()}`).join('');
  return Object.entries(data)
    .map(([key, value]) => `${indent}${scalar(key)}:${below(value, indent)}`)
    .join('');
}

const below = (value: Data, indent: string): string =>
  typeof value === 'object' ? `\n${yaml(value, `${indent}  `)}` : ` ${scalar(value)}\n`;

const scalar = (value: string | number | boolean): string => {
  if (typeof value !== 'string') return String(value);
  return /^[A-Za-z/][A-Za-z0-9/_.-]*$/.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : `'${value.replaceAll("'", "''")}'`;
};
