// Whether every match of a pattern holds a line break: then it matches nothing, for it is matched line by line.
import type { Node } from './ast.ts';
import type { Ranges } from './ranges.ts';

export function needsLineBreak(node: Node): boolean {
  switch (node.type) {
    case 'set':
      return node.set.length > 0 && isBreaks(node.set);
    case 'sequence':
      return node.parts.some(needsLineBreak);
    case 'either':
      return node.options.every(needsLineBreak);
    case 'repeat':
      return node.min > 0 && needsLineBreak(node.node);
    case 'capture':
    case 'atomic':
      return needsLineBreak(node.node);
    case 'look':
      return !node.negative && needsLineBreak(node.node);
    default:
      return false;
  }
}

const isBreak = (point: number) => point === 10 || point === 13;

/** Nothing but \n and \r. */
function isBreaks(set: Ranges): boolean {
  for (let i = 0; i < set.length; i += 2)
    if (!isBreak(set[i]!) || !isBreak(set[i + 1]!) || set[i + 1]! - set[i]! > 1) return false;
  return true;
}
