/** Small lines over time: slopes say whether their change is significant, means have their interval around each point. */
import { expect, it } from 'vitest';
import type { Chart } from '../../../../shared/reports/chart.ts';
import type { Statistics } from '../../../../shared/surveys/figure-types/statistics.ts';
import { builtReport, rowsNamed, sectionNamed } from '../../../support/reports/built-report.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answersOf, comparedSurvey, type Row, randomRows } from '../../../support/surveys/compared-survey.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const january = randomRows(8, 400, '2026-01');
// everybody who chose c chooses a in February; nothing else changes
const february = randomRows(9, 400).map((row): Row => ({ ...row, single: row.single === 'c' ? 'a' : row.single }));
const answers = answersOf([...january, ...february]);
const days = (month: string, last: string) => ({ date_from: `2026-${month}-01`, date_to: `2026-${month}-${last}` });

function smallLine(statistics: Statistics, id: string): { chart: Chart; notes: string[]; rows: string[] } {
  const document = builtReport({ survey: comparedSurvey, statistics, groupCharts: true });
  const { blocks } = sectionNamed(document, id);
  const [chart] = blocks.flatMap((block) => (block.kind === 'chart' && block.chart.isSmall ? [block.chart] : []));
  if (!chart) throw new Error(`${id} has no small line`);
  const notes = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  return { chart, notes, rows: rowsNamed(document, id) };
}

it('slopes are filled where the change is significant, as the table beneath says', () => {
  const settings = { now: days('02', '28'), before: days('01', '31') };
  const { chart, notes, rows } = smallLine(comparedStatisticsOf(comparedSurvey, [answers], settings), 'q-1');
  const hollow = new Map(chart.series.map(({ name, points }) => [name, points.map(({ isHollow }) => isHollow)]));
  expect(hollow.get('Option a')).toEqual([false, false]);
  expect(hollow.get('Option b')).toEqual([true, true]);
  expect(hollow.get('Option c')).toEqual([false, false]);
  expect(rows.find((row) => row.startsWith('Option b') && /= [+−]/.test(row))).toBeDefined();
  expect(notes.some((note) => note.startsWith('Filled points differ significantly (95% confidence'))).toBe(true);
});

it('a mean over months has the interval of Student around each point, as counted by hand', () => {
  const comparison = { banner: [['period']] };
  const { chart, notes } = smallLine(comparedStatisticsOf(comparedSurvey, [answers], { comparison }), 'q-5');
  const [line] = chart.series;
  expect(line?.points).toHaveLength(2);
  for (const [at, rows] of [january, february].entries()) {
    const values = rows.map(({ number }) => number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    // 1.9659 is the quantile for 399 degrees of freedom
    const margin = 1.9659 * Math.sqrt(variance / values.length);
    const { value, interval = [] } = line?.points[at] ?? {};
    expect(value).toBeCloseTo(mean, 6);
    expect(interval[0]).toBeCloseTo(mean - margin, 1);
    expect(interval[1]).toBeCloseTo(mean + margin, 1);
  }
  expect(notes).toContain('Around each point: its 95% interval.');
});

it('a mean is drawn on at least one standard deviation, so that its change is seen as large as it is', () => {
  const settings = { now: days('02', '28'), before: days('01', '31') };
  const statistics = comparedStatisticsOf(comparedSurvey, [answers], settings);
  const { from = 0, to = 0 } = smallLine(statistics, 'q-5').chart.scale ?? {};
  const sd = statistics.questions.find(({ question }) => question.type === 'number')?.statistics.sd ?? 0;
  expect(to - from).toBeCloseTo(sd, 6);
  expect(from).toBeGreaterThan(0);
});

it('says that it shows the lines that changed most where there are more', () => {
  const options = Array.from({ length: 8 }, (_, at) => ({ id: `o${at}`, text: `Option ${at}` }));
  const survey = surveyOf({ pick: { type: 'choice', title: 'Which?', choiceEntities: options } });
  const given = Array.from({ length: 240 }, (_, at) =>
    answerOf({
      id: at + 1,
      submitted_at: at % 2 === 0 ? '2026-01-10T10:00:00Z' : '2026-02-10T10:00:00Z',
      answers: [answerTo('pick', [`o${(at * 7) % 8}`], { answer_type: 'choice' })],
    }),
  );
  const settings = { now: days('02', '28'), before: days('01', '31') };
  const document = builtReport({ survey, statistics: comparedStatisticsOf(survey, [given], settings) });
  const said = sectionNamed(document, 'q-1').blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
  expect(said.join(' ')).toContain('The chart shows the 5 of 8 that changed most.');
  const [line] = sectionNamed(document, 'q-1').blocks.flatMap((block) =>
    block.kind === 'chart' && block.chart.isSmall ? [block.chart] : [],
  );
  const names = line?.series.map(({ name }) => name) ?? [];
  // in the order of the options
  expect(names).toHaveLength(5);
  expect(names).toEqual(names.toSorted());
});

it('draws nothing where nothing changes', () => {
  const alike = answersOf([...january, ...randomRows(9, 400)].map((row) => ({ ...row, agree: true })));
  const settings = { now: days('02', '28'), before: days('01', '31') };
  const document = builtReport({
    survey: comparedSurvey,
    statistics: comparedStatisticsOf(comparedSurvey, [alike], settings),
  });
  const charts = sectionNamed(document, 'q-3').blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  expect(charts.filter(({ isSmall }) => isSmall)).toEqual([]);
  expect(rowsNamed(document, 'q-3').some((row) => row.includes('= +0.0') || row.includes('= 0.0'))).toBe(true);
});
