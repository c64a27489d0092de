/** Words that people also use for a command, because other programs do or because another number came to mind. */

/** A word may be in the singular or the plural. */
const otherNumbers: Readonly<Record<string, string>> = {
  answer: 'answers',
  reveal: 'reveals',
  presets: 'preset',
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

/** `names` are those of all commands. `export list` is `exports list`, `exports 2` is `export 2`. */
export function inOurWords(words: readonly string[], names: readonly string[]): readonly string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  const [second = ''] = rest;
  const meant = first === 'auth' ? authWords[second] : undefined;
  if (meant !== undefined) return [meant, ...rest.slice(1)];
  const isOneOfThem = names.includes(`exports ${second}`);
  if (first === 'export' && isOneOfThem) return ['exports', ...rest];
  if (first === 'exports' && !isOneOfThem && /^\d/.test(second)) return ['export', ...rest];
  return [otherNumbers[first] ?? first, ...rest];
}
