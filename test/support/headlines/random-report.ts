/** A random report in a random language, and all that somebody outside needs to count it again: tables of answers, and what was asked. */

import { optionsSchema } from '../../../shared/exports/options.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { type Language, languages } from '../../../shared/surveys/language.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { exportedReport, exportedTable } from '../../chaos/figures/exported-view.ts';
import { type DrawnSurvey, drawSurvey } from '../../chaos/figures/random-survey.ts';
import { randomView } from '../../chaos/figures/random-view.ts';
import type { View } from '../../chaos/figures/recount.ts';
import { type Random, randomOf } from '../../chaos/random.ts';
import { planted } from './planted-answers.ts';

/** Both periods have answers of their own. */
const now = { date_from: '2026-03-01', date_to: '2026-05-31' };
const before = { date_from: '2026-01-01', date_to: '2026-02-28' };

/** The files by their names. */
export async function randomReport(seed: number): Promise<Map<string, Uint8Array>> {
  const random = randomOf(seed);
  const asked = drawSurvey(random);
  const answers = planted(random, asked.survey, asked.answers(300 + random.below(600), 1));
  const { view, isCompared } = drawnView(random, asked);
  const table = (filters: Partial<View['filters']>) =>
    exportedTable(asked.survey, answers, {
      filters: { ...view.filters, ...filters },
      options: { ...view.options, lang: 'en' },
    });
  return new Map([
    ['report.xlsx', await exportedReport(asked.survey, answers, view)],
    ['now.csv', await table({})],
    ['everybody.csv', await table({ is_complete: null, is_screenout: true })],
    ...(isCompared ? [['before.csv', await table(before)] as const] : []),
    ['asked.json', Buffer.from(JSON.stringify(askedFor(asked.survey, view)))],
  ]);
}

function drawnView(random: Random, asked: DrawnSurvey): { view: View; isCompared: boolean } {
  const drawn = randomView(random, asked);
  const lang: Language = random.one(languages);
  const isCompared = random.happens(0.5);
  const options = optionsSchema.parse({
    ...drawn.options,
    lang,
    report: { ...drawn.options.report, compare: isCompared ? before : null },
    privacy: { ...drawn.options.privacy, minimum_base: 0 },
  });
  // a handful of answers carries no test
  const filters = filtersSchema.parse({
    is_complete: random.one([true, null]),
    ...(random.happens(0.2) && { device: ['mobile', 'desktop'] }),
    ...(isCompared && now),
  });
  return { view: { filters, options: { ...options, lang } }, isCompared };
}

/** The questionnaire, and the wish of what to compare. */
function askedFor({ questions }: Survey, { options }: View) {
  return { questions, language: options.lang, report: options.report };
}
