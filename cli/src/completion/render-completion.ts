import type { Word } from './list-words.ts';

type Words = ReadonlyMap<string, readonly Word[]>;

/**
 * A script for a shell. It has every word in it, since starting Node at each press of the tab key
 * would take half a second. Completion after `npx` is for `npx taprail` only.
 */
export function renderCompletion(shell: 'bash' | 'zsh' | 'fish', words: Words): string {
  return { bash, zsh, fish }[shell](words);
}

function bash(words: Words): string {
  const cases = [...words].map(
    ([at, list]) =>
      `    ${quote(at)}) printf '%s\\n' ${list.map(({ word }) => quote(word)).join(' ')} ;;`,
  );
  return `_taprail_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_taprail() {
  local at='' next i begin=1 list
  if [[ "\${COMP_WORDS[0]##*/}" == npx ]]; then
    [[ "\${COMP_WORDS[1]}" == taprail && $COMP_CWORD -gt 1 ]] || return 0
    begin=2
  fi
  for ((i = begin; i < COMP_CWORD; i++)); do
    next="\${at:+$at }\${COMP_WORDS[i]}"
    if [[ "\${COMP_WORDS[i]}" != -* ]] && _taprail_words "$next" > /dev/null; then at="$next"; fi
  done
  list="$(_taprail_words "$at \${COMP_WORDS[COMP_CWORD-1]}" || _taprail_words "$at")"
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _taprail taprail npx`;
}

function zsh(words: Words): string {
  const cases = [...words].map(
    ([at, list]) => `    ${quote(at)}) print -rl -- ${list.map(zshWord).join(' ')} ;;`,
  );
  return `#compdef taprail
_taprail_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}
_taprail() {
  local at='' next i begin=2
  local -a list
  if [[ "\${words[1]:t}" == npx ]]; then
    if [[ "\${words[2]}" != taprail || $CURRENT -le 2 ]]; then _default; return; fi
    begin=3
  fi
  for ((i = begin; i < CURRENT; i++)); do
    next="\${at:+$at }\${words[i]}"
    if [[ "\${words[i]}" != -* ]] && _taprail_words "$next" > /dev/null; then at="$next"; fi
  done
  list=("\${(@f)$(_taprail_words "$at \${words[CURRENT-1]}" || _taprail_words "$at")}")
  _describe taprail list || _default
}
compdef _taprail taprail npx`;
}

/** A colon ends the word, and the rest is shown beside it. */
function zshWord({ word, about }: Word): string {
  const escaped = word.replaceAll(':', '\\:');
  return quote(about === '' ? escaped : `${escaped}:${about}`);
}

function fish(words: Words): string {
  const cases = [...words].map(
    ([at, list]) =>
      `    case ${quoteFish(at)}\n      printf '%s\\t%s\\n' ${list
        .map(({ word, about }) => `${quoteFish(word)} ${quoteFish(about)}`)
        .join(' ')}`,
  );
  return `function __taprail_words
  switch "$argv[1]"
${cases.join('\n')}
    case '*'
      return 1
  end
end
function __taprail_is_typed
  set -l typed (commandline -opc)
  test (count $typed) -ge 2; and test "$typed[2]" = taprail
end
function __taprail_complete
  set -l typed (commandline -opc)
  test (basename -- $typed[1]) = npx; and set -e typed[1]
  set -e typed[1]
  set -l at ''
  for word in $typed
    string match -q -- '-*' $word; and continue
    set -l next (string trim -- "$at $word")
    __taprail_words $next > /dev/null; and set at $next
  end
  set -l last ''
  test (count $typed) -gt 0; and set last $typed[-1]
  __taprail_words "$at $last"; or __taprail_words "$at"
end
complete -c taprail -a '(__taprail_complete)'
complete -c npx -n __taprail_is_typed -a '(__taprail_complete)'`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** In single quotes of fish, a backslash goes before a quote. */
function quoteFish(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
