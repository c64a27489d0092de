/** The purge of answers as it once was: a page of 1 MB has fewer answers than were asked for, and more may follow. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { unheard } from './plant.ts';

const honest = 'if (LastEvaluatedKey !== undefined) return true;';
const careless = 'if (Items.length === PURGE_PAGE) return true;';

export const shortPageIsLast: Plugin = {
  name: 'short-page-is-last',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dynamo-answer-changes\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(honest)) throw unheard(honest);
      return { contents: source.replace(honest, careless), loader: 'ts' };
    });
  },
};
