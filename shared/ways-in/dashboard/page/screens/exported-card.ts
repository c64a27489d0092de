/** What a schedule exports every time, in words: of which surveys, which files, and of which answers. */
import { described } from '../../../../formats/described.ts';
import type { Destination } from '../api/destinations.ts';
import { type SavedView, type Schedule, viewedSurvey } from '../api/pipeline.ts';
import type { App } from '../app.ts';
import { describeFilters } from '../parts/describe-request.ts';
import { pathOf } from '../route.ts';
import { savedSelection, selectionQuery } from '../survey-selection.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { readerBadges } from './destinations/destinations.ts';
import { surveyName } from './export-dialog.ts';

const fewSurveys = 10;
const mostPlaces = 100;

type ScheduledBatch = Schedule['batch'];

/** By id a schedule says where its files go, and of which view its e-mails have figures: these have the names. */
export interface Named {
  destinations: readonly Destination[];
  views: readonly SavedView[];
}

export async function readNamed({ pipeline }: App): Promise<Named> {
  const [{ data: destinations }, views] = await Promise.all([
    pipeline.destinations.list({ limit: mostPlaces }),
    pipeline.views.all(),
  ]);
  return { destinations, views };
}

/** `known`: once they are read. */
export function exportedCard(app: App, batch: ScheduledBatch, known: Named | undefined): ElementView {
  const { output, batch: words } = app.words.texts.forms;
  const files = batch.outputs.map(({ content, format }) => `${output.contents[content]}, ${described(format).title}`);
  return h('section.card', [
    h('h2', output.legend),
    h('p.meta', [
      files.map((file) => h('span', { key: file }, file)),
      batch.bundle === 'zip' && h('span', words.bundleReady),
    ]),
    h(
      'p.meta',
      describeFilters(batch.filters, app.words).map((text) => h('span', { key: text }, text)),
    ),
    chosenSurveys(app, batch),
    recipients(app, batch, known),
  ]);
}

export function recipients(app: App, { deliver = [] }: ScheduledBatch, known: Named | undefined): Child {
  const { legend } = app.words.texts.forms.destination.deliver;
  if (deliver.length === 0 || !known) return undefined;
  const places = deliver.flatMap(({ destination_id: id }) => {
    const found = known.destinations.find((one) => one.id === id);
    const href = pathOf('destinations', id);
    return found ? [h('a', { key: id, href, dir: 'auto' }, found.name), readerBadges(app, found)] : [];
  });
  return [h('p.meta', [h('span', `${legend}:`), places]), mailedViews(app, deliver, known)];
}

/** Whose figures and charts the e-mails have; several destinations may get the same. */
function mailedViews(app: App, deliver: NonNullable<ScheduledBatch['deliver']>, { views }: Named): Child {
  const ids = new Set(deliver.flatMap(({ view_id }) => view_id ?? []));
  if (ids.size === 0) return undefined;
  const { view } = app.words.texts.forms.destination.deliver;
  const names = [...ids].flatMap((id) => {
    const found = views.find((one) => one.id === id);
    return found ? [viewLink(found)] : [];
  });
  return h('p.meta', [h('span', names.length > 0 ? `${view}:` : view), names]);
}

/** A view of several surveys has no page. */
function viewLink(view: SavedView): ElementView {
  const { id, name } = view;
  const surveyId = viewedSurvey(view);
  if (surveyId === undefined) return h('span', { key: id, dir: 'auto' }, name);
  const href = pathOf('surveys', surveyId, selectionQuery(savedSelection(view)));
  return h('a', { key: id, href, dir: 'auto' }, name);
}

/** `most`: of many the first are named. */
export function chosenSurveys(app: App, { surveys }: ScheduledBatch, most = fewSurveys): ElementView {
  return h('p.meta', surveyNames(app, surveys, most));
}

function surveyNames(app: App, chosen: ScheduledBatch['surveys'], most: number): Child {
  const { batch: words } = app.words.texts.forms;
  if ('all' in chosen) return h('span', words.pick.all);
  if ('folder_id' in chosen) {
    const folder = app.surveys.all?.find((survey) => survey.folder?.id === chosen.folder_id)?.folder;
    return h('span', { dir: 'auto' }, `${words.folder}: ${folder?.name ?? app.words.texts.numbered(chosen.folder_id)}`);
  }
  const { ids } = chosen;
  return [
    ids.slice(0, most).map((id) => h('a', { key: id, href: pathOf('surveys', id), dir: 'auto' }, surveyName(app, id))),
    ids.length > most && h('span', `+ ${app.words.figures.count(ids.length - most)}`),
  ];
}
