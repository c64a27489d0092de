/** The pages of the project, by their path: those of the whole project, and those beside the code they describe. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../../../', import.meta.url));

const paths = globSync(['*.md', '{functions,infra,shared,test}/**/*.md'], {
  cwd: project,
  exclude: (path) => path.split(/[/\\]/).includes('node_modules'),
});

export const pages: ReadonlyMap<string, string> = new Map(
  paths.toSorted().map((path) => [path.replaceAll('\\', '/'), readFileSync(join(project, path), 'utf8')]),
);

export function page(path: string): string {
  const text = pages.get(path);
  if (text === undefined) throw new Error(`there is no page ${path}`);
  return text;
}

/** The blocks of code in a language, with the page they are on. */
export function blocks(language: string): { path: string; code: string }[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm');
  return [...pages].flatMap(([path, text]) =>
    [...text.matchAll(fenced)].map(([, code = '']) => ({ path, code: code.trimEnd() })),
  );
}
