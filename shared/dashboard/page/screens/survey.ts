/** One survey: its key figures and a chart for every question, of a period the reader chooses. */
import { reportStyle } from '../../../reports/document/report-style.ts';
import type { ReportQuestion, Summary } from '../api/summary.ts';
import { type Period, readReport, readSummary, readSurvey } from '../api/surveys.ts';
import type { App, Screen } from '../app.ts';
import { button } from '../parts/controls.ts';
import { segments } from '../parts/fields.ts';
import { emptyState, failureNote, skeleton } from '../parts/notes.ts';
import { pathOf } from '../route.ts';
import { isDark } from '../settings.ts';
import { keyFigures } from '../survey-figures.ts';
import { type Child, h } from '../view/view.ts';
import { watch } from '../watched.ts';
import { openExportDialog, surveyName } from './export-dialog.ts';
import { questionCard, whereCards } from './figure-cards.ts';
import { screenHead } from './screen-head.ts';

const periods = ['all', '90', '30', '7'] as const;

export function createSurveyScreen(app: App, id: number): Screen {
  let period = 'all';
  const survey = watch(() => readSurvey(app.call, id), app.redraw);
  const summary = watch(() => readSummary(app.call, id, days(period)), app.redraw);
  const report = watch(() => readReport(app.call, id, days(period)), app.redraw);

  function readAgain(): void {
    for (const watched of [survey, summary, report]) watched.refresh();
  }

  function choosePeriod(value: string): void {
    period = value;
    summary.refresh();
    report.refresh();
  }

  function head(): Child {
    const { texts, figures } = app.words;
    const actions = button(texts.surveys.export, () => openExportDialog(app, id), { look: 'primary', icon: 'exports' });
    const back = { text: texts.surveys.title, href: pathOf('surveys') };
    const facts = survey.data && [
      h('span', figures.plural(texts.surveys.answers, survey.data.answerCount)),
      survey.data.folder && h('span', { dir: 'auto' }, survey.data.folder.name),
      h('span.muted', app.words.texts.numbered(id)),
    ];
    return screenHead(survey.data?.name || surveyName(app, id), actions, back, facts && h('p.meta', facts));
  }

  function body(): Child {
    const { texts } = app.words;
    const failure = survey.failure ?? report.failure ?? summary.failure;
    if (failure) return failureNote(failure, app.words, readAgain);
    if (!survey.data || !summary.data || !report.data) return skeleton(5, app.words);
    const answered = summary.data.complete + summary.data.incomplete;
    const names: Record<string, string> = texts.surveyFigures.periods;
    return [
      segments(
        'period',
        texts.surveyFigures.period,
        period,
        periods.map((one) => [one, names[one] ?? one] as const),
        choosePeriod,
        true,
      ),
      figuresRow(app, summary.data),
      answered === 0
        ? emptyState('surveys', texts.surveyFigures.empty, texts.surveyFigures.emptyHint)
        : charts(summary.data, report.data),
    ];
  }

  function charts(figures: Summary, questions: readonly ReportQuestion[]): Child {
    const dark = isDark(app.settings.theme);
    return [
      h('h2.section-title', app.words.texts.surveyFigures.overview),
      h('div.grid', whereCards(app, figures, dark)),
      h('h2.section-title', app.words.texts.surveyFigures.questions),
      h(
        'div.grid',
        questions.map((question, at) => questionCard(app, question, at, dark)),
      ),
    ];
  }

  return {
    title: () => survey.data?.name || surveyName(app, id),
    stop() {
      for (const watched of [survey, summary, report]) watched.stop();
    },
    view: () => [head(), body()],
  };
}

function figuresRow(app: App, summary: Summary): Child {
  return h(
    'dl.figures',
    keyFigures(summary, app.words, reportStyle(app.words.language, undefined)).map(({ label, value, note }) =>
      h('div.figure', { key: label }, [
        h('dt', label),
        h('dd', [h('strong', value), note !== undefined && h('span', note)]),
      ]),
    ),
  );
}

/** Whole days of UTC, as the survey service counts them. */
function days(period: string): Period {
  if (period === 'all') return {};
  const from = new Date(Date.now() - (Number(period) - 1) * 86_400_000);
  return { date_from: from.toISOString().slice(0, 10) };
}
