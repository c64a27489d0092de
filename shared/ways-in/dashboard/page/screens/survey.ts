/** One survey: its key figures and a chart for every question, of the answers and groups that the reader chooses. */
import type { ReportSection } from '../../../../reports/report-document.ts';
import { type Figures, readFigures } from '../api/surveys.ts';
import type { App, Screen } from '../app.ts';
import { filtersIn, isOfSelection, selectionForm } from '../forms/selection-form.ts';
import { button } from '../parts/controls.ts';
import { moreButton } from '../parts/more-button.ts';
import { emptyState, failureNote, notice, skeleton } from '../parts/notes.ts';
import { createRespondentsPage } from '../parts/respondents-page.ts';
import { pathOf } from '../route.ts';
import { isDark } from '../settings.ts';
import { fewQuestions, questionsAtOnce, surveyDocument } from '../survey-document.ts';
import {
  isSameSelection,
  readSelection,
  type SurveySelection,
  selectionQuery,
  selectionRequest,
  wholeSurvey,
} from '../survey-selection.ts';
import { type Child, type ElementView, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { openEraseDialog } from './erasures/erase-dialog.ts';
import { surveyName } from './export-dialog.ts';
import { figureCard } from './figure-cards.ts';
import { screenHead } from './screen-head.ts';
import { activeFilters } from './survey-view/active-filters.ts';
import { answerCounts } from './survey-view/answer-counts.ts';
import { breakdownView } from './survey-view/breakdown.ts';
import { comparedTiles } from './survey-view/compared-tiles.ts';
import { filterBar } from './survey-view/filter-bar.ts';
import { createViewActions } from './survey-view/view-actions.ts';
import { countText } from './surveys.ts';

export function createSurveyScreen(app: App, id: number, query: string): Screen {
  let selection = readSelection(query);
  let form = selectionForm(selection);
  let shown = questionsAtOnce;
  let isGrowing = false;
  let counting: Promise<void> | undefined;
  const page = createRespondentsPage(app, id);
  const figures = watch(
    () => countedFigures(app, id, selection),
    app.redraw,
    (read) => lookAgainMs(read?.now),
  );
  const actions = createViewActions(app, id, (next) => show(next));

  /** The address says what is looked at; the screen follows it. */
  function show(next: SurveySelection): void {
    location.hash = pathOf('surveys', id, selectionQuery(next));
  }

  /** What is half written in a field is in no address yet. */
  function onform(): void {
    const filters = filtersIn(form);
    if (!isSameSelection({ ...selection, filters }, selection)) show({ ...selection, filters });
  }

  function follow(next: string): void {
    selection = readSelection(next);
    if (!isOfSelection(form, selection)) form = selectionForm(selection);
    void countAgain();
  }

  /** However fast a reader chooses, one choice is counted at a time, and then the latest. */
  async function countAgain(): Promise<void> {
    if (counting) return;
    let asked: SurveySelection;
    do {
      asked = selection;
      counting = figures.refresh();
      await counting;
    } while (!isSameSelection(asked, selection));
    counting = undefined;
    app.redraw();
  }

  /** What is still seen is of a choice before: it is said, and shown as such. */
  function isOfBefore(): boolean {
    const { data, failure } = figures;
    return data !== undefined && !failure && !isSameSelection(data.selection, selection);
  }

  function head(): Child {
    const { texts } = app.words;
    const back = { text: texts.surveys.title, href: pathOf('surveys') };
    const listed = app.surveys.all?.find((survey) => survey.id === id);
    const facts = [
      figures.data?.now.info_title && h('span', { dir: 'auto' }, figures.data.now.info_title),
      countText(app, page.count()),
      listed?.folder && h('span', { dir: 'auto' }, listed.folder.name),
      h('span.muted', texts.numbered(id)),
    ];
    return screenHead(nameOf(), actions.buttons(selection), back, [h('p.meta', facts), page.view()]);
  }

  const nameOf = () => figures.data?.now.name || surveyName(app, id);

  function bar(): Child {
    const { data, failure } = figures;
    const looked = {
      ...{ selection, form, data: data?.now, facets: app.facets.of(id), errors: failure?.errors ?? {}, onform },
      onselection: (change: Partial<SurveySelection>) => show({ ...selection, ...change }),
    };
    return h('div.looked-at', { key: 'looked-at' }, [
      actions.chosen(selection),
      filterBar(app, { ...looked, saved: actions.kept(selection) }),
      activeFilters(app, looked),
    ]);
  }

  function body(): Child {
    const { texts } = app.words;
    const { data, failure } = figures;
    if (failure) return [bar(), failureNote(failure, app.words, figures.refresh)];
    if (!data) return [bar(), skeleton(5, app.words)];
    const { now, before } = data;
    const isCounting = isOfBefore();
    return [
      bar(),
      h('p.unseen', { role: 'status' }, isCounting && texts.forms.export.counting),
      h(isCounting ? 'div.counting' : 'div', { key: 'counted', 'aria-busy': isCounting ? 'true' : undefined }, [
        howCounted(app, now, isSameSelection(selection, wholeSurvey)),
        comparedTiles(app, now, before),
        now.survey.started === 0 ? nothingCounted(app, selection) : charts(now),
      ]),
    ];
  }

  /** The first few are loaded automatically, some at a time; more on request. */
  function grow(questionCount: number): void {
    if (isGrowing || shown >= Math.min(questionCount, fewQuestions)) return;
    isGrowing = true;
    whenIdle(() => {
      shown = Math.min(shown + questionsAtOnce, fewQuestions);
      isGrowing = false;
      app.redraw();
    });
  }

  function charts(data: Figures): Child {
    const { texts } = app.words;
    const { overview, questions, questionCount } = surveyDocument(data, app.words.filesLanguage);
    grow(questionCount);
    return [
      h('h2.section-title', texts.surveyFigures.overview),
      cards(data, overview),
      h('h2.section-title', texts.surveyFigures.questions),
      cards(data, questions(shown)),
      moreButton(app, {
        shown,
        hasMore: questionCount > shown && shown >= fewQuestions,
        onMore: () => {
          shown += fewQuestions;
        },
      }),
    ];
  }

  function cards(data: Figures, sections: readonly ReportSection[]): Child {
    const dark = isDark(app.settings.theme);
    const { breakdown } = surveyDocument(data, app.words.filesLanguage);
    return h(
      'div.grid',
      sections.map((section) => {
        const groups = breakdown(section.id);
        const below = groups && breakdownView(app, section, groups);
        return figureCard(app, section, dark, below);
      }),
    );
  }

  /** A respondent of this survey has written. */
  function erasing(): Child {
    const open = () => openEraseDialog(app, { surveyId: id }, () => void countAgain());
    return h('p', { key: 'erasing' }, button(app.words.texts.erasing.open, open, { style: 'quiet', icon: 'trash' }));
  }

  const stop = () => {
    figures.stop();
    page.stop();
  };
  return { title: nameOf, stop, follow, view: () => [head(), body(), erasing()] };
}

const whenIdle = (work: () => void) => requestIdleCallback(work, { timeout: 500 });

interface Counted {
  now: Figures;
  /** For the period that it is compared with. */
  before: Figures | undefined;
  selection: SurveySelection;
}

async function countedFigures(app: App, id: number, selection: SurveySelection): Promise<Counted> {
  const now = await readFigures(app.call, id, selectionRequest(selection));
  const { compared } = now.comparisons;
  if (!compared) return { now, before: undefined, selection };
  const { period: _, ...filters } = selection.filters;
  const { date_from, date_to } = compared;
  const earlier = { ...selection, filters: { ...filters, date_from, date_to }, by: '', compare: '' as const };
  return { now, before: await readFigures(app.call, id, selectionRequest(earlier)), selection };
}

const STALE_MS = 90_000;

/** Soon while answers are read, for the first time or again; later for those that have come meanwhile. */
function lookAgainMs(data: Figures | undefined): number {
  if (!data?.exact) return 2_000;
  return Date.now() - Date.parse(data.as_of) > STALE_MS ? 4_000 : 60_000;
}

/** Nobody has answered, or none of those who did is looked at. */
function nothingCounted(app: App, { filters }: SurveySelection): ElementView {
  const { surveyFigures, answers, view } = app.words.texts;
  return Object.keys(filters).length > 0
    ? emptyState('surveys', answers.none, view.emptyHint)
    : emptyState('surveys', surveyFigures.empty, surveyFigures.emptyHint);
}

/** How fresh the counts are, and where they are not what anybody would think. */
function howCounted(app: App, data: Figures, isWhole: boolean): Child {
  const { texts, figures } = app.words;
  const { exact } = data;
  const { answers: read = null, of: total = null } = data.read ?? {};
  const known = (count: number | null) => (count === null ? texts.surveyFigures.unknownTotal : figures.count(count));
  return [
    !exact && total !== 0 && notice('info', h('p', texts.surveyFigures.partial(known(read), known(total)))),
    exact &&
      h('p.muted.small', { title: app.words.moment(data.as_of) }, [
        texts.surveyFigures.readAt(app.words.ago(data.as_of, Date.now())),
      ]),
    exact && isWhole && answerCounts(app, data),
  ];
}
