/** What the value of an operation is called in code: its wire name in camel case, unless the language keeps that for itself. */
export function valueName(op: string): string {
  return op === 'eval' ? 'evaluate' : op.replace(/[_-](\w)/g, (_, c: string) => c.toUpperCase());
}
