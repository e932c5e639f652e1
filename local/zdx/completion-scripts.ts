/**
 * The scripts of completion.ts for bash and zsh. They and fish's walk the words before the cursor the same way: which command it is, how many arguments it has,
 * and whether an option waits for its value. Nothing that is completed is ever evaluated by the shell.
 */
import type { CommandTree, Values } from './completion.ts';

export interface Place {
  /** `zdx sessions show`. */
  path: string;
  tree: CommandTree;
}

interface Choice {
  names: string[];
  description: string;
  /** Of an option that takes a value. */
  values: Values | undefined;
}

export const places = (tree: CommandTree, above = ''): Place[] => {
  const path = `${above}${tree.name}`;
  return [{ path, tree }, ...tree.commands.flatMap((command) => places(command, `${path} `))];
};

export const optionsOf = (tree: CommandTree): Choice[] =>
  tree.options.map(({ flags, description, values }) => ({
    names: flags.match(/(?<![\w-])--?[a-zA-Z0-9][\w-]*/g) ?? [],
    description: line(description),
    // What is optional is never the next word.
    values: flags.includes('<') ? (values ?? 'text') : undefined,
  }));

export const line = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** For sh, bash and zsh; fish has another one. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const kind = (values: Values): string => (typeof values === 'string' ? values : `one of ${values.join(' ')}`);
const SESSION = '[0-9a-f]*-*-4*-*-*';

/** `'path --option'|…) want='kind' ;;` for every option that takes a value, and the ways into commands. */
export function steps(tree: CommandTree): {
  wants: [pattern: string, kind: string][];
  enters: [from: string, to: string][];
} {
  const wants = new Map<string, string[]>();
  const enters: [string, string][] = [];
  for (const { path, tree: at } of places(tree)) {
    for (const { names, values } of optionsOf(at)) {
      if (values === undefined) continue;
      const patterns = names.map((name) => `${path} ${name}`);
      wants.set(kind(values), [...(wants.get(kind(values)) ?? []), ...patterns]);
    }
    for (const command of at.commands) enters.push([`${path} ${command.name}`, `${path} ${command.name}`]);
  }
  return { wants: [...wants].map(([one, patterns]) => [patterns.map(quoted).join('|'), one]), enters };
}

/** The walk for bash and zsh, whose words it gets as `word`. */
const walk = (tree: CommandTree): string => {
  const { wants, enters } = steps(tree);
  return `    case $word in
      '=') continue ;;
    esac
    if [[ -n $want ]]; then want=''; continue; fi
    case "$place $word" in
${wants.map(([patterns, one]) => `      ${patterns}) want=${quoted(one)} ;;`).join('\n')}
      *' -'*) ;;
${enters.map(([from, to]) => `      ${quoted(from)}) place=${quoted(to)}; count=0 ;;`).join('\n')}
      *) count=$((count + 1)) ;;
    esac`;
};

/** What arguments there are, as cases of the place and their number. */
const positions = (tree: CommandTree): string =>
  places(tree)
    .flatMap(({ path, tree: at }) =>
      (at.arguments ?? []).map(
        (values, n) => `    ${quoted(`${path} ${n}`)}) want=${quoted(kind(values))} ;;`,
      ),
    )
    .join('\n');

export const functionName = (name: string): string => `_${name.replace(/\W/g, '_')}`;

export function bash(tree: CommandTree): string {
  const me = functionName(tree.name);
  const words = ({ path, tree: at }: Place) =>
    `    ${quoted(path)}) ${me}_give ${at.commands.map(({ name }) => quoted(name)).join(' ')} ;;`;
  const options = ({ path, tree: at }: Place) =>
    `      ${quoted(path)}) ${me}_give ${optionsOf(at)
      .flatMap(({ names }) => names.map(quoted))
      .join(' ')} ;;`;
  return `# bash completion for ${tree.name}. Put this into ~/.bashrc:  source <(${tree.name} completion bash)
${me}_give() {
  local one
  for one in "$@"; do
    if [[ $one == "$cur"* ]]; then COMPREPLY+=("$one"); fi
  done
}
${me}_sessions() {
  local id rest
  ${me}_give latest
  while read -r id rest; do
    case $id in ${SESSION}) ${me}_give "$id" ;; esac
  done < <(command ${tree.name} sessions list 2>/dev/null </dev/null)
}
${me}_files() {
  local one
  while IFS= read -r one; do COMPREPLY+=("$one"); done < <(compgen "$1" -- "$cur")
  compopt -o filenames 2>/dev/null || :
}
${me}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} place=${quoted(tree.name)} want='' count=0 i word
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
${walk(tree)}
  done
  if [[ $cur == '=' ]]; then cur=''; fi
  if [[ -z $want && $cur == -* ]]; then
    case $place in
${places(tree).map(options).join('\n')}
    esac
    return
  fi
  if [[ -z $want ]]; then
    case $place in
${places(tree)
  .filter(({ tree: at }) => at.commands.length > 0)
  .map(words)
  .join('\n')}
    esac
    case "$place $count" in
${positions(tree)}
    esac
  fi
  case $want in
    sessions) ${me}_sessions ;;
    files) ${me}_files -f ;;
    directories) ${me}_files -d ;;
    'one of '*) for word in \${want#one of }; do ${me}_give "$word"; done ;;
  esac
}
complete -F ${me} ${tree.name}`;
}

/** Without `emulate -L zsh`: its completion system needs the options that it has set. */
export function zsh(tree: CommandTree): string {
  const me = functionName(tree.name);
  const described = (rows: [string, string][]) =>
    rows
      .map(([name, text]) => quoted(`${name.replaceAll(':', '\\:')}:${line(text).replaceAll(':', '\\:')}`))
      .join(' ');
  const commands = ({ path, tree: at }: Place) =>
    `    ${quoted(path)}) found=(${described(at.commands.map(({ name, description }) => [name, description]))}) ;;`;
  const options = ({ path, tree: at }: Place) =>
    `      ${quoted(path)}) found=(${described(
      optionsOf(at).flatMap(({ names, description }) =>
        names.map((name): [string, string] => [name, description]),
      ),
    )}) ;;`;
  return `#compdef ${tree.name}
# zsh completion for ${tree.name}. Put this into ~/.zshrc, behind compinit:  source <(${tree.name} completion zsh)
${me}_sessions() {
  local id rest
  local -a ids=(latest)
  while read -r id rest; do
    case $id in (${SESSION}) ids+=("$id") ;; esac
  done < <(command ${tree.name} sessions list 2>/dev/null </dev/null)
  compadd -V sessions -- "\${ids[@]}"
}
${me}() {
  local place=${quoted(tree.name)} want='' word
  local -i count=0 i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    word=\${words[i]}
${walk(tree)}
  done
  word=\${words[CURRENT]}
  if [[ -z $want && $word == --*=* ]]; then
    word=\${word%%=*}
    case "$place $word" in
${steps(tree)
  .wants.map(([patterns, one]) => `      ${patterns}) want=${quoted(one)} ;;`)
  .join('\n')}
    esac
    compset -P '*='
  elif [[ -z $want && $word == -* ]]; then
    case $place in
${places(tree).map(options).join('\n')}
    esac
    _describe -o option found
    return
  fi
  if [[ -z $want ]]; then
    case $place in
${places(tree)
  .filter(({ tree: at }) => at.commands.length > 0)
  .map(commands)
  .join('\n')}
    esac
    if (( \${#found} )); then _describe command found; fi
    case "$place $count" in
${positions(tree)}
    esac
  fi
  case $want in
    sessions) ${me}_sessions ;;
    files) _files ;;
    directories) _files -/ ;;
    'one of '*) compadd -- \${(s: :)want#one of } ;;
  esac
}
if [[ \${funcstack[1]-} == ${me} ]]; then ${me} "$@"; else compdef ${me} ${tree.name}; fi`;
}
