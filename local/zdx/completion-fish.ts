/** The script of completion.ts for fish: one line per thing that can be completed, each with the place where it is one. */
import type { CommandTree, Values } from './completion.ts';
import { functionName, line, optionsOf, places, steps } from './completion-scripts.ts';

export function fish(tree: CommandTree): string {
  const me = `_${functionName(tree.name)}`;
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const { wants, enters } = steps(tree);
  const values = (one: Values): string => {
    if (typeof one !== 'string') return `-x -a ${quote(one.join(' '))}`;
    const ways = {
      sessions: `-x -k -a '(${me}_sessions)'`,
      files: '-r -F',
      directories: "-x -a '(__fish_complete_directories)'",
      text: '-x',
    };
    return ways[one];
  };
  const at = (path: string, count = '') =>
    `complete -c ${tree.name} -n ${quote(`${me}_at ${quote(path)} ${count}`.trim())}`;
  const rows = places(tree).flatMap(({ path, tree: here }) => [
    ...here.commands.map(
      ({ name, description }) => `${at(path)} -a ${quote(name)} -d ${quote(line(description))}`,
    ),
    ...optionsOf(here).map(({ names, description, values: one }) => {
      const flags = names.map((name) =>
        name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
      );
      return [at(path), ...flags, ...(one ? [values(one)] : []), `-d ${quote(description)}`].join(' ');
    }),
    ...(here.arguments ?? []).flatMap((one, n) =>
      one === 'text' ? [] : [`${at(path, String(n))} ${values(one).replace(/^-[xr] /, '')}`],
    ),
  ]);
  return `# fish completion for ${tree.name}. Put this into ~/.config/fish/config.fish:  ${tree.name} completion fish | source
function ${me}_sessions
    echo latest
    command ${tree.name} sessions list 2>/dev/null </dev/null | string match -r '^[0-9a-f-]{36}'
end
function ${me}_at
    set -l place ${quote(tree.name)}
    set -l want 0
    set -l count 0
    set -l tokens (commandline -opc)
    set -e tokens[1]
    for word in $tokens
        if test $want = 1
            set want 0
            continue
        end
        switch "$place $word"
            case ${wants.map(([patterns]) => patterns.replaceAll('|', ' ')).join(' ')}
                set want 1
            case '* -*'
${enters.map(([from, to]) => `            case ${quote(from)}\n                set place ${quote(to)}\n                set count 0`).join('\n')}
            case '*'
                set count (math $count + 1)
        end
    end
    test "$place" = "$argv[1]"; or return 1
    test (count $argv) -lt 2; or test "$count" = "$argv[2]"
end
complete -c ${tree.name} -e
complete -c ${tree.name} -f
${rows.join('\n')}`;
}
