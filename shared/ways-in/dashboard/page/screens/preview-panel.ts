/** What an export would contain, asked again a moment after every change; an older request is cancelled. */
import { described } from '../../../../formats/described.ts';
import { type Failure, failureOf } from '../api/failure.ts';
import type { ExportRequest, Output, Preview, PreviewQuestion } from '../api/requests.ts';
import type { App } from '../app.ts';
import { button } from '../parts/controls.ts';
import { icon } from '../parts/icon.ts';
import { failureNote, notice } from '../parts/notes.ts';
import { sampleTable } from '../parts/sample-table.ts';
import { sayWarning } from '../parts/say-coded.ts';
import { sayPreview } from '../parts/say-preview.ts';
import { selectionQuery, wholeSurvey } from '../survey-selection.ts';
import { type Child, h } from '../view/view.ts';

const pauseMs = 350;
/** So many personal columns are shown without scrolling. */
const mostUnscrolled = 5;

interface PreviewPanel {
  ask(): void;
  questions(): readonly PreviewQuestion[];
  values(): Preview['values'] | undefined;
  /** All that the table has if nobody chooses. */
  columns(): Preview['columns'];
  failure(): Failure | undefined;
  view(outputs: readonly Output[]): Child;
  stop(): void;
}

/** Those that would be removed as personal can be chosen too. */
function allColumns({ columns, personal }: Preview): Preview['columns'] {
  const removed = personal.filter(({ treatment }) => treatment === 'remove');
  return [...columns, ...removed.map(({ id, title }) => ({ id, title, type: 'text', retired: false }))];
}

export function createPreviewPanel(app: App, request: () => ExportRequest, leaveOutPersonal: () => void): PreviewPanel {
  let preview: Preview | undefined;
  let failure: Failure | undefined;
  let columns: Preview['columns'] = [];
  let isCounting = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  async function read(): Promise<void> {
    const mine = new AbortController();
    asked = mine;
    try {
      const wanted = request();
      const answer = await app.pipeline.exports.preview(wanted, mine.signal);
      if (mine.signal.aborted) return;
      preview = answer;
      if (wanted.options.columns === undefined) columns = allColumns(answer);
      failure = undefined;
    } catch (error) {
      if (mine.signal.aborted) return;
      failure = failureOf(error);
    }
    isCounting = false;
    app.redraw();
  }

  function ask(): void {
    asked.abort();
    clearTimeout(timer);
    isCounting = request().outputs.length > 0;
    if (isCounting) timer = setTimeout(read, pauseMs);
  }

  /** The same request can only be right later where it was not at fault. */
  const mayPass = ({ status }: Failure) => status === 0 || status >= 429;

  return {
    questions: () => preview?.questions ?? [],
    values: () => preview?.values,
    columns: () => columns,
    failure: () => failure,
    ask,
    stop() {
      asked.abort();
      clearTimeout(timer);
    },
    view(outputs) {
      const { texts } = app.words;
      return [
        h('h3', texts.forms.export.preview),
        h('div.preview-body', { 'aria-live': 'polite', 'aria-busy': isCounting ? 'true' : 'false' }, [
          failure && !isCounting
            ? failureNote(failure, app.words, mayPass(failure) ? ask : undefined)
            : figures(app, preview, { isCounting, isUsual: isUsual(request()) }),
          preview &&
            !failure && [
              sizes(app, preview, outputs),
              cautions(app, preview, leaveOutPersonal),
              sampleTable(preview, app.words),
            ],
        ]),
      ];
    },
  };
}

/** Nobody has chosen which answers: that some are left out has to be said. */
function isUsual({ filters }: ExportRequest): boolean {
  const chosen = Object.entries(filters).filter(([, value]) => value !== undefined);
  return selectionQuery({ ...wholeSurvey, filters: Object.fromEntries(chosen) }) === '';
}

interface Counting {
  isCounting: boolean;
  isUsual: boolean;
}

function figures(app: App, preview: Preview | undefined, { isCounting, isUsual }: Counting): Child {
  const { export: words } = app.words.texts.forms;
  if (!preview) return h('p.preview-rows.waiting', words.counting);
  const { count, counted, holds } = sayPreview(preview, app.words);
  return [
    h(isCounting ? 'p.preview-rows.waiting' : 'p.preview-rows', [h('strong', count), ' ', counted]),
    (isCounting || holds) && h('p.muted', isCounting ? words.counting : holds),
    !preview.exact && h('p.muted', words.estimate),
    isUsual && preview.answers !== null && preview.answers !== preview.rows && h('p.small.muted', words.usualRows),
  ];
}

function sizes(app: App, preview: Preview, chosen: readonly Output[]): Child {
  const { output, export: words } = app.words.texts.forms;
  const isChosen = ({ content, format }: Output) =>
    chosen.some((one) => one.content === content && one.format === format);
  return h(
    'ul.sizes',
    preview.outputs
      .filter(isChosen)
      .map(({ content, format, estimated_bytes }) =>
        h('li', { key: `${content}.${format}` }, [
          icon('file'),
          h('span', `${output.contents[content]}, ${described(format).title}`),
          h('span.muted', words.size(app.words.bytes(estimated_bytes))),
        ]),
      ),
  );
}

function cautions(app: App, preview: Preview, leaveOutPersonal: () => void): Child {
  const { export: words, privacy } = app.words.texts.forms;
  const { personal } = preview;
  const text = sayPreview(preview, app.words).personal;
  /** The kind says it already where the type of the column does. */
  const why = (reason: Preview['personal'][number]['reason']) =>
    reason === 'type' ? '' : `, ${privacy.reasons[reason]}`;
  const isKept = personal.some(({ treatment }) => treatment === 'keep');
  const isLong = personal.length > mostUnscrolled;
  return [
    preview.rows === 0 && notice('warn', h('p', words.nothing)),
    preview.limits.map(({ limit, message }) =>
      h('div', { key: limit }, notice('warn', h('p', words.limits[limit] ?? message))),
    ),
    preview.warnings
      .map((warning) => sayWarning(warning, app.words))
      .map((text) => h('div', { key: text }, notice('warn', h('p', { dir: 'auto' }, text)))),
    personal.length > 0 &&
      h(isKept ? 'div.personal' : 'div.personal.calm', [
        h('p', [icon(isKept ? 'person' : 'check'), h('strong', text)]),
        !isKept && h('p.hint', words.personalTreated),
        isKept && h('p.hint', words.personalHint),
        isKept && button(words.withoutPersonal, leaveOutPersonal),
        h(
          // a list that is shown whole needs no stop of its own
          isLong ? 'ul.long' : 'ul',
          { ...(isLong && { tabindex: '0' }), 'aria-label': text },
          personal.map(({ id, title, kind, reason, treatment }) =>
            h('li', { key: id }, [
              h('span', { dir: 'auto' }, title),
              h('span.muted', ` (${privacy.kinds[kind]}${why(reason)}): ${privacy.done[treatment]}`),
            ]),
          ),
        ),
      ]),
  ];
}
