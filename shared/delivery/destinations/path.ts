/** Paths under which files are delivered: a template of the owner's, whose places are filled in for every file. */

export const usualPath = '{date}/{survey} {content}.{ext}';

const places = ['date', 'survey', 'survey_id', 'content', 'ext', 'export_id', 'run'] as const;
export type PathValues = Record<(typeof places)[number], string>;

/** What is wrong with a template; undefined when it can be used. */
export function pathProblem(template: string): string | undefined {
  if (template.startsWith('/')) return "begins with a slash; paths start below the destination's own folder";
  if (template.endsWith('/')) return 'ends with a slash; it must name a file';
  const segments = template.split('/');
  if (segments.some((segment) => segment === '..' || segment === '.')) return 'may not have . or .. as a folder';
  if (segments.includes('')) return 'has a folder without a name';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\\\u0000-\u001f\u007f]/.test(template)) return 'may not have a backslash or control characters';
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !places.some((place) => place === name));
  if (unknown) return `${unknown[0]} is not known; use ${places.map((place) => `{${place}}`).join(', ')}`;
  return undefined;
}
