/** One survey: its key figures and a chart for every question, of the period and parted by what the reader chooses. */
import type { ReportSection } from '../../../../reports/report-document.ts';
import { type Figures, readFigures } from '../api/surveys.ts';
import type { App, Screen } from '../app.ts';
import { button } from '../parts/controls.ts';
import { moreButton } from '../parts/more-button.ts';
import { emptyState, failureNote, notice, skeleton } from '../parts/notes.ts';
import { createRespondentsPage } from '../parts/respondents-page.ts';
import { pathOf } from '../route.ts';
import { isDark } from '../settings.ts';
import { fewQuestions, surveyDocument } from '../survey-document.ts';
import { type Child, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { openExportDialog, surveyName } from './export-dialog.ts';
import { figureCard } from './figure-cards.ts';
import { allTime, figuresFields, figuresRequest } from './figures-choice.ts';
import { screenHead } from './screen-head.ts';
import { countText } from './surveys.ts';

export function createSurveyScreen(app: App, id: number): Screen {
  const choice = allTime();
  let shown = fewQuestions;
  let isCounting = false;
  const page = createRespondentsPage(app, id);
  const figures = watch(() => readFigures(app.call, id, figuresRequest(choice)), app.redraw, lookAgainMs);

  /** What is still seen is of the choice before: it is said, and shown as such. */
  async function countAgain(): Promise<void> {
    isCounting = true;
    await figures.refresh();
    isCounting = false;
    app.redraw();
  }

  function head(): Child {
    const { texts } = app.words;
    const actions = button(texts.surveys.export, () => openExportDialog(app, id), { look: 'primary', icon: 'exports' });
    const back = { text: texts.surveys.title, href: pathOf('surveys') };
    const listed = app.surveys.all?.find((survey) => survey.id === id);
    const facts = [
      figures.data?.info_title && h('span', { dir: 'auto' }, figures.data.info_title),
      countText(app, page.count()),
      listed?.folder && h('span', { dir: 'auto' }, listed.folder.name),
      h('span.muted', texts.numbered(id)),
    ];
    return screenHead(nameOf(), actions, back, [h('p.meta', facts), page.view()]);
  }

  const nameOf = () => figures.data?.name || surveyName(app, id);

  function body(): Child {
    const { texts } = app.words;
    const { data, failure } = figures;
    const fields = figuresFields(app, choice, data, countAgain);
    if (failure) return [fields, failureNote(failure, app.words, figures.refresh)];
    if (!data) return [fields, skeleton(5, app.words)];
    return [
      fields,
      h('p.unseen', { role: 'status' }, isCounting && texts.forms.export.counting),
      h(isCounting ? 'div.counting' : 'div', { key: 'counted', 'aria-busy': isCounting ? 'true' : undefined }, [
        howCounted(app, data, choice.period === 'all'),
        figuresRow(app, data),
        data.survey.started === 0
          ? emptyState('surveys', texts.surveyFigures.empty, texts.surveyFigures.emptyHint)
          : charts(data),
      ]),
    ];
  }

  function charts(data: Figures): Child {
    const { texts } = app.words;
    const { overview, questions, questionCount } = surveyDocument(data, app.words.language);
    return [
      h('h2.section-title', texts.surveyFigures.overview),
      cards(overview),
      h('h2.section-title', texts.surveyFigures.questions),
      cards(questions(shown)),
      moreButton(app, {
        shown,
        hasMore: questionCount > shown,
        onMore: () => {
          shown += fewQuestions;
        },
      }),
    ];
  }

  function cards(sections: readonly ReportSection[]): Child {
    const dark = isDark(app.settings.theme);
    return h(
      'div.grid',
      sections.map((section) => figureCard(app, section, dark)),
    );
  }

  const stop = () => {
    figures.stop();
    page.stop();
  };
  return { title: nameOf, stop, view: () => [head(), body()] };
}

const STALE_MS = 90_000;

/** Soon while answers are read, for the first time or again; later for those that have come meanwhile. */
function lookAgainMs(data: Figures | undefined): number {
  if (!data?.exact) return 2_000;
  return Date.now() - Date.parse(data.as_of) > STALE_MS ? 4_000 : 60_000;
}

/** How fresh the counts are, and where they are not what anybody would think. */
function howCounted(app: App, data: Figures, isAllTime: boolean): Child {
  const { texts, figures } = app.words;
  const { exact, hidden } = data;
  const { answers: read = null, of: total = null } = data.read ?? {};
  const known = (count: number | null) => (count === null ? texts.surveyFigures.unknownTotal : figures.count(count));
  const { started, screened_out: screenedOut, complete } = data.survey;
  const others = (read ?? 0) - (started ?? 0) - (screenedOut ?? 0);
  return [
    !exact && notice('info', h('p', texts.surveyFigures.partial(known(read), known(total)))),
    exact &&
      h('p.muted.small', { title: app.words.moment(data.as_of) }, [
        texts.surveyFigures.readAt(app.words.ago(data.as_of, Date.now())),
      ]),
    exact &&
      isAllTime &&
      started !== null &&
      read !== null &&
      started < read &&
      h('p.muted.small', [
        texts.surveyFigures.adds({
          all: figures.count(read),
          started: figures.count(started),
          screenedOut: figures.count(screenedOut ?? 0),
          hidden: figures.count(others),
        }),
        ' ',
        hidden > 0 && complete !== null && texts.surveyFigures.rowsToo(figures.count(complete + hidden)),
      ]),
  ];
}

function figuresRow(app: App, data: Figures): Child {
  return h(
    'dl.figures',
    surveyDocument(data, app.words.language).keyFigures.map(({ label, value, note }) =>
      h('div.figure', { key: label }, [
        h('dt', label),
        h('dd', [h('strong', value), note !== undefined && h('span', note)]),
      ]),
    ),
  );
}
