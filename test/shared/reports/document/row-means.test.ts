/** Rows of matrices by group: one mean each where their answers are numbers or lead from no to yes, as counted by hand. */
import { expect, it } from 'vitest';
import { builtReport, rowsNamed, sectionNamed } from '../../../support/reports/built-report.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { surveyOf } from '../../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';

const RESPONDENTS = 120;

function matrixReport(columns: readonly string[], chosen: (at: number) => number) {
  const entities = columns.map((text, at) => ({ id: `c${at}`, text }));
  const matrixRowEntities = [{ id: 'r', text: 'Delivery' }];
  const entity = { type: 'matrix', title: 'How was it?', matrixRowEntities, matrixColEntities: entities };
  const survey = surveyOf({ how: entity });
  const answers = Array.from({ length: RESPONDENTS }, (_, at) =>
    answerOf({
      id: at + 1,
      device: at % 2 === 0 ? 'mobile' : 'desktop',
      answers: [answerTo('how', { r: [`c${chosen(at)}`] }, { answer_type: 'matrix' })],
    }),
  );
  const statistics = comparedStatisticsOf(survey, [answers], { comparison: { banner: [['device']] } });
  const report = builtReport({ survey, statistics, groupCharts: true });
  const [chart] = sectionNamed(report, 'q-1').blocks.flatMap((block) =>
    block.kind === 'chart' && block.chart.kind === 'heat-map' ? [block.chart] : [],
  );
  const shown = new Map(chart?.categories.map((name, at) => [name, chart.series[0]?.points[at]?.label]));
  return { chart, shown, table: rowsNamed(report, 'q-1-tables') };
}

it('numbers are what they say, whichever of them comes first', () => {
  for (const columns of [
    ['0', '2', '5', '10', 'Hard to say'],
    ['10', '5', '2', '0', 'Hard to say'],
  ]) {
    // by turns on a phone 0 and 5, on a desk 2, 10 and nothing to say
    const phone = (at: number) => columns.indexOf(at % 4 === 0 ? '0' : '5');
    const desk = (at: number) => columns.indexOf(['2', '10', 'Hard to say'][((at - 1) / 2) % 3] ?? '');
    const { chart, shown, table } = matrixReport(columns, (at) => (at % 2 === 0 ? phone(at) : desk(at)));
    expect(chart?.title).toBe('By “Device”: mean of each row, on a scale from 0 to 10');
    expect(chart?.scale).toEqual({ from: 0, to: 10 });
    expect(shown.get('Mobile (A)') ?? shown.get('Mobile (B)')).toMatch(/^2\.50/);
    expect(shown.get('Desktop (B)') ?? shown.get('Desktop (A)')).toMatch(/^6\.00/);
    expect(table.map((row) => row.split(' | ')[0])).toEqual(
      expect.arrayContaining(['Two highest values', 'Two lowest values', 'Mean']),
    );
  }
});

it('from no to yes places count from one, and the title says which end is which', () => {
  const { chart, shown } = matrixReport(['Yes', 'Rather yes', 'Rather no', 'No'], (at) => (at % 2 === 0 ? 0 : 3));
  expect(chart?.title).toBe('By “Device”: mean of each row, on a scale from 1 (“No”) to 4 (“Yes”)');
  expect([...shown.values()].sort()).toEqual([
    expect.stringMatching(/^1\.00/),
    '2.50',
    expect.stringMatching(/^4\.00/),
  ]);
});

it('a scale with a good end has only its own steps, whatever is beside it', () => {
  const columns = ['Very bad', 'Bad', 'Good', 'Very good', 'Hard to say'];
  expect(matrixReport(columns, (at) => at % 5).chart?.title).toBe(
    'By “Device”: mean of each row, from 1 (worst) to 4 (best)',
  );
});

it('names of things are no scale: the chart has their shares', () => {
  const { chart } = matrixReport(['Phone', 'Laptop', 'Tablet', 'Paper'], (at) => at % 4);
  expect(chart?.title).toBe('By “Device”: percent of those who answered the row');
});
