/** What a schedule exports every time, in words: of which surveys, which files, and of which answers. */
import { described } from '../../../../formats/described.ts';
import type { Destination } from '../api/destinations.ts';
import type { Schedule } from '../api/pipeline.ts';
import type { App } from '../app.ts';
import { describeFilters } from '../parts/describe-request.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { readerBadges } from './destinations/destinations.ts';
import { surveyName } from './export-dialog.ts';

const fewSurveys = 10;

type ScheduledBatch = Schedule['batch'];

/** `known`: the reader's destinations, once they are read. */
export function exportedCard(app: App, batch: ScheduledBatch, known: readonly Destination[]): ElementView {
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

export function recipients(app: App, { deliver: requests = [] }: ScheduledBatch, known: readonly Destination[]): Child {
  const words = app.words.texts.forms.destination;
  if (requests.length === 0) return undefined;
  const places = requests.flatMap(({ destination_id: id }) => {
    const found = known.find((one) => one.id === id);
    const href = pathOf('destinations', id);
    return found ? [h('a', { key: id, href, dir: 'auto' }, found.name), readerBadges(app, found)] : [];
  });
  return h('p.meta', [h('span', `${words.deliver.legend}:`), places]);
}

/** `most`: of many the first are named. */
export function chosenSurveys(app: App, { surveys }: ScheduledBatch, most = fewSurveys): ElementView {
  return h('p.meta', named(app, surveys, most));
}

function named(app: App, chosen: ScheduledBatch['surveys'], most: number): Child {
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
