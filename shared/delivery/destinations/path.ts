/** Paths under which files are delivered: a template of the owner's, whose places are filled in for every file. */

export const usualPath = '{date}/{survey} {content}.{ext}';

const places = ['date', 'survey', 'survey_id', 'content', 'ext', 'export_id', 'run'] as const;
type PathValues = Record<(typeof places)[number], string>;

/** What is wrong with a template; undefined when it can be used. */
export function pathProblem(template: string): string | undefined {
  if (template.startsWith('/')) return 'begins with a slash; paths start below the folder of the destination';
  const segments = template.split('/');
  if (segments.some((segment) => /^\.{1,2}$/.test(segment.trim()))) return 'may not have . or .. as a folder';
  if (segments.some((segment) => segment.trim() === '')) return 'has a folder or file without a name';
  if (/[\\\p{Cc}]/u.test(template)) return 'may not have a backslash or control characters';
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !places.some((place) => place === name));
  if (unknown) return `${unknown[0]} is unknown; use ${places.map((place) => `{${place}}`).join(', ')}`;
  return undefined;
}

/** A value is one word of a path: it brings no folders of its own. */
export function filledPath(template: string, values: PathValues): string {
  return template
    .replace(/\{(\w+)\}/g, (place, name: string) => {
      const known = places.find((each) => each === name);
      return known ? values[known].replace(/[/\\\p{Cc}]/gu, ' ') : place;
    })
    .split('/')
    .map((segment) => (/^[.\s]*$/.test(segment) ? '_' : segment))
    .join('/');
}

/** Equal paths get the id of their export, and where that is not enough a number, so that no file replaces another. */
export function distinctPaths(wanted: readonly { path: string; id: string }[]): string[] {
  const shared = new Set<string>();
  const seen = new Set<string>();
  for (const { path } of wanted) (seen.has(path.toLowerCase()) ? shared : seen).add(path.toLowerCase());
  const taken = new Set([...seen].filter((path) => !shared.has(path)));
  return wanted.map(({ path, id }) => {
    if (!shared.has(path.toLowerCase())) return path;
    let distinct = withEnding(path, ` (${id})`);
    for (let number = 2; taken.has(distinct.toLowerCase()); number++) distinct = withEnding(path, ` (${id} ${number})`);
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/** Before the extension of the file. */
function withEnding(path: string, ending: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(0, dot) + ending + path.slice(dot) : path + ending;
}
