/** All surveys, to search, to put in order and to choose from; or a field for a number where the survey service does not list them. */
import type { ListedSurvey, SurveyActivity } from '../api/surveys.ts';
import type { App, Screen } from '../app.ts';
import { button, submitButton } from '../parts/controls.ts';
import { selectField, textField, writtenIn } from '../parts/fields.ts';
import { icon } from '../parts/icon.ts';
import { moreButton } from '../parts/more-button.ts';
import { emptyState, failureNote, skeleton } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { personSearch } from './erasures/erase-dialog.ts';
import { openExportDialog } from './export-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 24;
const LIST_EVERY_MS = 30_000;
/** With more surveys than this, asking the survey service for all of them only to sort takes too long. */
const mostCounted = 100;

const orders = ['newest', 'name', 'answers', 'last'] as const;
type Order = (typeof orders)[number];

export function createSurveysScreen(app: App): Screen {
  let search = '';
  let folder = '';
  let shown = pageSize;
  let number = '';
  let order: Order = 'newest';
  // new surveys appear automatically
  const reload = () => document.visibilityState === 'visible' && app.surveys.load();
  const timer = setInterval(reload, LIST_EVERY_MS);
  document.addEventListener('visibilitychange', reload);
  if (app.surveys.all) app.surveys.load();

  /** The service lists the newest first. */
  function ordered(found: ListedSurvey[]): ListedSurvey[] {
    const { surveys, words } = app;
    if (order === 'newest') return found;
    if (order === 'name') return found.toSorted((a, b) => a.name.localeCompare(b.name, words.language));
    const rank = ({ id }: ListedSurvey) =>
      order === 'answers' ? (surveys.answerCount(id) ?? -1) : Date.parse(surveys.activity(id)?.newest_at ?? '') || 0;
    const ranks = new Map(found.map((survey) => [survey.id, rank(survey)]));
    return found.toSorted((a, b) => (ranks.get(b.id) ?? 0) - (ranks.get(a.id) ?? 0));
  }

  function matching(all: readonly ListedSurvey[]): ListedSurvey[] {
    const wanted = search.trim().toLocaleLowerCase();
    return all.filter(
      (survey) =>
        (folder === '' || String(survey.folder?.id) === folder) &&
        (survey.name.toLocaleLowerCase().includes(wanted) || String(survey.id) === wanted),
    );
  }

  function tools(all: readonly ListedSurvey[]): Child {
    const { texts } = app.words;
    const folders = new Map(
      all.flatMap((survey) => (survey.folder ? [[String(survey.folder.id), survey.folder.name]] : [])),
    );
    return h('div.tools', { role: 'search' }, [
      h('div.search', [
        icon('search'),
        h('input.input', {
          type: 'search',
          'aria-label': texts.surveys.search,
          placeholder: texts.surveys.search,
          value: search,
          oninput: (event: Event) => {
            search = writtenIn(event);
            shown = pageSize;
          },
        }),
      ]),
      folders.size > 1 &&
        selectField('folder', texts.surveys.folder, folder, [['', texts.surveys.allFolders], ...folders], (value) => {
          folder = value;
          shown = pageSize;
        }),
      selectField('order', texts.surveys.order, order, orderChoices(all), (value) => {
        order = orders.find((one) => one === value) ?? 'newest';
      }),
    ]);
  }

  function orderChoices(all: readonly ListedSurvey[]) {
    const offered = all.length > mostCounted ? orders.slice(0, 2) : orders;
    return offered.map((one) => [one, app.words.texts.surveys.orders[one]] as const);
  }

  function list(all: readonly ListedSurvey[]): Child {
    const { texts, figures } = app.words;
    if (all.length === 0) return emptyState('surveys', texts.surveys.none, texts.surveys.noneHint);
    const found = ordered(matching(all));
    return [
      tools(all),
      h('p.found', { role: 'status' }, figures.plural(texts.surveys.found, found.length)),
      found.length === 0
        ? (personSearch(app, search) ?? emptyState('search', texts.surveys.noMatch, texts.surveys.noMatchHint))
        : h(
            'ul.survey-list',
            found.slice(0, shown).map((survey) => surveyRow(app, survey)),
          ),
      moreButton(app, {
        shown,
        hasMore: found.length > shown,
        onMore: () => {
          shown += pageSize;
        },
      }),
    ];
  }

  function byNumber(): Child {
    const { texts } = app.words;
    const onsubmit = (event: Event) => {
      event.preventDefault();
      if (/^[1-9]\d*$/.test(number.trim())) openExportDialog(app, Number(number));
    };
    return h('form.card.by-number', { onsubmit }, [
      h('h2', texts.surveys.byNumber),
      h('p', texts.surveys.byNumberHint),
      textField(
        'survey-number',
        texts.surveys.number,
        number,
        (value) => {
          number = value;
        },
        { props: { inputmode: 'numeric', pattern: '[1-9][0-9]*', required: true } },
      ),
      submitButton(texts.surveys.openExport, false),
    ]);
  }

  return {
    title: () => app.words.texts.surveys.title,
    stop() {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    },
    view() {
      const { all, failure } = app.surveys;
      const head = screenHead(app.words.texts.surveys.title);
      if (failure && !all) return [head, failureNote(failure, app.words, () => app.surveys.load()), byNumber()];
      return [head, all ? list(all) : skeleton(6, app.words)];
    },
  };
}

export function countText(app: App, count: number | null | undefined): Child {
  const { texts, figures } = app.words;
  if (count === undefined) return h('span.dot-wait', '…');
  return h('span', count === null ? texts.surveys.noCount : figures.plural(texts.surveys.answers, count));
}

function surveyRow(app: App, survey: ListedSurvey): Child {
  const { texts } = app.words;
  const name = survey.name || texts.untitled;
  const state = survey.isPublished ? 'published' : 'draft';
  const activity = app.surveys.activity(survey.id) ?? undefined;
  return h('li.survey-row', { key: survey.id }, [
    h('div.survey-main', [
      h('a.survey-name', { href: pathOf('surveys', survey.id), dir: 'auto' }, name),
      h('div.meta', [
        survey.isPublished !== undefined && statusBadge(state, texts.surveys[state]),
        survey.folder && h('span', { dir: 'auto' }, survey.folder.name),
        h('span.muted', app.words.texts.numbered(survey.id)),
        lastAnswer(app, activity),
      ]),
    ]),
    h('div.survey-weeks', activity?.weeks && sparkline(app, activity.weeks)),
    h('div.survey-count', countText(app, app.surveys.answerCount(survey.id))),
    button(texts.surveys.export, () => openExportDialog(app, survey.id), {
      icon: 'exports',
      label: texts.surveys.exportNamed(name),
    }),
  ]);
}

function lastAnswer(app: App, activity: SurveyActivity | undefined): Child {
  const { surveys } = app.words.texts;
  if (!activity) return undefined;
  const { newest_at: at, weeks } = activity;
  if (at === null) return weeks && h('span', surveys.noAnswers);
  return h('span', { title: app.words.moment(at) }, surveys.lastAnswer(app.words.ago(at, Date.now())));
}

const SPARK = { width: 96, height: 28, gap: 2 };

/** A bar for every week; a week without answers is a line on the ground. */
function sparkline(app: App, weeks: NonNullable<SurveyActivity['weeks']>): ElementView {
  const most = Math.max(1, ...weeks.map(({ answers }) => answers));
  const step = SPARK.width / weeks.length;
  const counts = weeks.map(({ answers }) => app.words.figures.count(answers)).join(', ');
  const props = { role: 'img', 'aria-label': app.words.texts.surveys.activity(counts), ...sparkSize };
  return h('svg.sparkline', props, [
    weeks.map(({ from, answers }, at) => {
      const height = answers === 0 ? 1 : Math.max(2, (SPARK.height * answers) / most);
      const place = { x: at * step, y: SPARK.height - height, width: step - SPARK.gap, height, rx: 1 };
      const text = `${app.words.figures.shortDate(from)}: ${app.words.figures.count(answers)}`;
      return h('rect', { key: from, ...place }, h('title', text));
    }),
  ]);
}

const sparkSize = { width: SPARK.width, height: SPARK.height, viewBox: `0 0 ${SPARK.width} ${SPARK.height}` };
