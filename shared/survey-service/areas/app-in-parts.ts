/**
 * The survey service for a function that must start soon: what most callers ask for is there at once, every other area
 * is loaded by the first request for it. A path belongs to one area, with all its methods.
 */
import { getPath } from 'hono/utils/url';
import type { Api } from '../../http/create-api.ts';
import { loadedOnce } from '../../loaded-once.ts';
import { type AddArea, createAreasApp, type SurveyAppNeeds } from './areas-app.ts';
import { addReadingArea } from './reading.ts';

const laterAreas = {
  making: async () => (await import('./making.ts')).addMakingArea,
  promo: async () => (await import('./promo.ts')).addPromoArea,
  figures: async () => (await import('./figures.ts')).addFiguresArea,
  respondents: async () => (await import('./respondents.ts')).addRespondentsArea,
  webhooks: async () => (await import('./webhooks.ts')).addWebhooksArea,
} satisfies Record<string, () => Promise<AddArea>>;

type LaterArea = keyof typeof laterAreas;

/** By the first word of a path, or by the one after a survey's id. */
const areaByWord: ReadonlyMap<string | undefined, LaterArea> = new Map([
  ...['save', 'publish', 'rename', 'note', 'duplicate', 'move', 'template', 'templates'].map(making),
  ...['themes', 'applyTheme', 'conditions', 'default-texts'].map(making),
  ...['variables', 'hidden-options', 'widgets-hidden'].map(making),
  ['promo', 'promo'],
  ['summary', 'figures'],
  ['report', 'figures'],
  ['public', 'respondents'],
  ['webhooks', 'webhooks'],
]);

function making(word: string): [string, LaterArea] {
  return [word, 'making'];
}

export function createAppInParts(needs: SurveyAppNeeds): Pick<Api, 'fetch'> {
  const reading = createAreasApp(needs, [addReadingArea]);
  const appOf = ([name, load]: [string, () => Promise<AddArea>]) =>
    [name, loadedOnce(async () => createAreasApp(needs, [await load()]))] as const;
  const later = new Map(Object.entries(laterAreas).map(appOf));
  return {
    async fetch(request, env) {
      const load = later.get(areaOf(getPath(request)) ?? '');
      return (load ? await load() : reading).fetch(request, env);
    },
  };
}

function areaOf(path: string): LaterArea | undefined {
  const [first, , word] = path.split('/').slice(2);
  return areaByWord.get(first === 'quiz' ? word : first);
}
