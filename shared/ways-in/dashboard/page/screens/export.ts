/** One export: its files, what it was asked for, where its rows come from, and who has links to it. */
import { isAtWork, type Link, surveyIdOf } from '../api/pipeline.ts';
import type { App, Screen } from '../app.ts';
import { linkButton } from '../parts/controls.ts';
import { describeRequest } from '../parts/describe-request.ts';
import { staleNote, waitingNote } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { exportActions, exportFacts, exportResult } from './export-card.ts';
import { surveyName } from './export-dialog.ts';
import { linkFacts } from './links.ts';
import { screenHead } from './screen-head.ts';

const busyMs = 1000;
const calmMs = 15_000;
const mostLinks = 100;
const countNames = ['upstream_total', 'read', 'filtered_out', 'written'] as const;

export function createExportScreen(app: App, id: string): Screen {
  const seen = watch(
    () => app.pipeline.exports.read(id),
    app.redraw,
    (job) => (job && isAtWork(job) ? busyMs : calmMs),
  );
  const links = watch(() => app.pipeline.exports.links(id, { limit: mostLinks }), app.redraw);
  let receipt: Receipt | undefined;
  let isAsked = false;

  /** It never changes once the export is ready; without it the page works too. */
  async function readReceipt(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    receipt = await app.pipeline.exports.manifest(id).then(receiptIn, () => undefined);
    app.redraw();
  }

  async function refresh(): Promise<void> {
    await Promise.all([seen.refresh(), links.refresh()]);
    // one that was deleted has no page any more
    if (seen.failure?.status === 404) location.hash = pathOf('exports');
  }

  const nameOf = () => (seen.data ? surveyName(app, surveyIdOf(seen.data)) : app.words.texts.exports.title);

  return {
    title: nameOf,
    stop() {
      seen.stop();
      links.stop();
    },
    view() {
      const { texts } = app.words;
      const { export: words } = texts.kept;
      const back = { text: texts.exports.title, href: pathOf('exports') };
      if (!seen.data) return [screenHead(texts.exports.title, undefined, back), waitingNote(seen, 4, app.words)];
      const job = seen.data;
      if (job.status === 'ready') void readReceipt();
      const toSurvey = linkButton(words.toSurvey, pathOf('surveys', surveyIdOf(job)), 'plain', 'surveys');
      return [
        screenHead(nameOf(), [exportActions(app, job, refresh), toSurvey], back, exportFacts(app, job)),
        staleNote(seen, app.words),
        (isAtWork(job) || job.problem || job.status === 'ready') && h('section.card.job', exportResult(app, job)),
        h('section.card', [
          h('h2', words.asked),
          h('p', { dir: 'auto' }, describeRequest(job, app.words)),
          h('p.small.muted', `${words.when}: ${app.words.moment(job.created_at)} · ${words.id}: ${job.id}`),
        ]),
        receipt && countsCard(app, receipt),
        linkList(app, links.data?.data ?? []),
      ];
    },
  };
}

interface Receipt {
  counts: { name: (typeof countNames)[number]; count: number }[];
  columns: number;
  newestAt: string | undefined;
}

/** What is shown of a manifest, as far as it is there. */
function receiptIn(manifest: Readonly<Record<string, unknown>>): Receipt {
  const { counts, columns, newest_answer_at: newest } = manifest;
  const byName = new Map<string, unknown>(Object.entries(Object(counts)));
  return {
    counts: countNames.flatMap((name) => {
      const count = byName.get(name);
      return typeof count === 'number' ? [{ name, count }] : [];
    }),
    columns: Array.isArray(columns) ? columns.length : 0,
    newestAt: typeof newest === 'string' ? newest : undefined,
  };
}

function countsCard(app: App, { counts, columns, newestAt }: Receipt): ElementView {
  const { export: words } = app.words.texts.kept;
  const fact = (label: string, value: string) =>
    h('div', { key: label }, [h('dt', label), h('dd', h('strong', value))]);
  return h('section.card', [
    h('h2', words.counts),
    h('dl.small-figures', [
      counts.map(({ name, count }) => fact(words.countNames[name], app.words.figures.count(count))),
      columns > 0 && fact(words.columns, app.words.figures.count(columns)),
      newestAt !== undefined && fact(words.newest, app.words.moment(newestAt)),
    ]),
  ]);
}

function linkList(app: App, links: readonly Link[]): Child {
  if (links.length === 0) return undefined;
  return h('section.card', [
    h('h2', app.words.texts.kept.export.links),
    h(
      'ul.plain-list',
      links.map((link) =>
        h('li', { key: link.id }, [
          h('a', { href: pathOf('links'), dir: 'auto' }, link.file_name),
          linkFacts(app, link),
        ]),
      ),
    ),
  ]);
}
