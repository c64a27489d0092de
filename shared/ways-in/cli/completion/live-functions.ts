/** The functions of bash and zsh that ask the program for what the server knows: lines of a value, a tab and what it is. */

/** What a variable of the shell holds. */
export const value = (name: string) => `$\{${name}}`;

const ask = 'survey-exports completion values --';

/** A single value is written as it is. Of several, bash shows whole words only: there they are shown with what they are. */
export const bashLive = [
  '_survey_exports_live() {',
  `  local begun="${value('cur//\\\\/')}" line tab=$'\\t'`,
  `  begun="${value('begun#[\\"\\\']')}"`,
  '  local -a values=() shown=()',
  '  while IFS= read -r line; do',
  `    [[ "${value('line%%$tab*')}" == "$begun"* ]] || continue`,
  `    values+=("${value('line%%$tab*')}"); shown+=("${value('line/$tab/  -- ')}")`,
  `  done < <(${ask} "${value('COMP_WORDS[@]:1:$COMP_CWORD')}" 2>/dev/null)`,
  `  [ "${value('#values[@]')}" -eq 0 ] && return 1`,
  `  COMPREPLY=("${value('values[@]')}")`,
  `  if [ "${value('#values[@]')}" -gt 1 ] && [ "${value('values[*]')}" != "${value('shown[*]')}" ]; then`,
  '    compopt +o filenames 2>/dev/null',
  `    COMPREPLY=("${value('shown[@]')}")`,
  '  fi',
  '}',
];

export const zshLive = [
  '_survey_exports_live() {',
  "  local line tab=$'\\t'",
  '  local -a values shown',
  `  for line in "${value(`(@f)$(${ask} "${value('(@)words[2,CURRENT]')}" 2>/dev/null)`)}"; do`,
  `    [[ -n "$line" ]] && values+=("${value('line%%$tab*')}") && shown+=("${value('line/$tab/  -- ')}")`,
  '  done',
  '  (( $#values )) && compadd -l -d shown -- $values',
  '}',
];
