/** Words that people also use for a command, because other programs do or because another number came to mind. */

/** A word may be in the singular or the plural. */
const otherNumbers: Readonly<Record<string, string>> = {
  answer: 'answers',
  reveal: 'reveals',
  presets: 'preset',
  'deck-template': 'deck-templates',
  views: 'view',
  trackers: 'tracker',
  batches: 'batch',
  schedules: 'schedule',
  links: 'link',
  tokens: 'token',
  webhook: 'webhooks',
  survey: 'surveys',
  dictionaries: 'dictionary',
  destinations: 'destination',
  erasure: 'erasures',
  profile: 'profiles',
  figure: 'figures',
  facet: 'facets',
  text: 'texts',
  accounts: 'account',
};

/** As other programs call these. */
const authWords: Readonly<Record<string, string>> = {
  login: 'login',
  logout: 'logout',
  list: 'profiles',
  status: 'account',
};

/** What other programs call the second word of a command. */
const otherSeconds: Readonly<Record<string, readonly string[]>> = {
  ls: ['list'],
  view: ['show'],
  get: ['show'],
  info: ['show'],
  rm: ['delete', 'revoke'],
  remove: ['delete', 'revoke'],
  delete: ['revoke'],
  new: ['create', 'start'],
  add: ['create'],
  create: ['start'],
  update: ['edit'],
  disable: ['pause'],
  stop: ['pause', 'cancel'],
  enable: ['resume'],
  start: ['run'],
  rerun: ['again', 'retry'],
};

const otherFirsts: Readonly<Record<string, readonly string[]>> = {
  status: ['account'],
  whoami: ['account'],
  auth: ['login', '--help'],
};

/**
 * `names` are those of all commands. `export list` is `exports list`, `exports 2` is `export 2`, `help export` is
 * `export --help`, `preset rm` is `preset delete`.
 */
export function inOurWords(words: readonly string[], names: readonly string[]): readonly string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  if (first === 'help') return rest[0]?.startsWith('-') ? rest : [...inOurWords(rest, names), '--help'];
  const [second = '', ...others] = rest;
  const meant = first === 'auth' ? authWords[second] : undefined;
  if (meant !== undefined) return [meant, ...others];
  if (otherFirsts[first] && (second === '' || second.startsWith('-'))) return [...otherFirsts[first], ...rest];
  // a script is asked for as `completion -s bash`, too
  if (first === 'completion') return [first, ...rest.filter((word) => word !== '-s' && word !== '--shell')];
  const own = otherNumbers[first] ?? first;
  if (own === 'surveys') return surveyWords(rest);
  if (own === 'export' || own === 'exports') return exportWords(rest, names, own);
  return [own, ...withOurSecond(own, rest, names)];
}

function withOurSecond(first: string, [second = '', ...others]: readonly string[], names: readonly string[]) {
  if (second === '') return others;
  const isOurs = (word: string) => names.includes(`${first} ${word}`);
  return [isOurs(second) ? second : (otherSeconds[second]?.find(isOurs) ?? second), ...others];
}

/** A survey has no page of its own here but its figures. */
function surveyWords(rest: readonly string[]): readonly string[] {
  const [second = '', ...others] = rest;
  if (second === 'list' || second === 'ls') return ['surveys', ...others];
  const isOne = ['view', 'show', 'get', 'info'].includes(second) && others.some((word) => !word.startsWith('-'));
  return isOne ? ['figures', ...others] : ['surveys', ...rest];
}

/** Exporting is one word, and what was exported another: `export list` and `exports 2` mean the other one. */
function exportWords(rest: readonly string[], names: readonly string[], own: string): readonly string[] {
  const [second = '', ...others] = withOurSecond('exports', rest, names);
  if (names.includes(`exports ${second}`)) return ['exports', second, ...others];
  const isMade = ['create', 'new', 'start'].includes(second) && others[0] !== undefined && !others[0].startsWith('-');
  if (isMade) return ['export', ...others];
  return own === 'exports' && /^\d/.test(second) ? ['export', ...rest] : [own, ...rest];
}
