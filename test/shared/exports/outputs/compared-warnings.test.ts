/** What the file of a report that compares warns of. */
import { describe, expect, it } from 'vitest';
import { comparedWarnings } from '../../../../shared/exports/outputs/compared-warnings.ts';
import { suppressed } from '../../../../shared/privacy/suppress/suppressed.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { answersOf, comparedSurvey, randomRows } from '../../../support/surveys/compared-survey.ts';

const rows = randomRows(5, 120);
const warningsOf = (comparison: object, minimumBase = 0) => {
  const statistics = comparedStatisticsOf(comparedSurvey, [answersOf(rows)], { comparison });
  return comparedWarnings(statistics, suppressed(statistics, minimumBase));
};
const codes = (comparison: object, minimumBase = 0) => warningsOf(comparison, minimumBase).map(({ code }) => code);

describe('a report that compares', () => {
  it('warns of nothing where nothing is missing', () => {
    expect(codes({ banner: [['device'], ['device', 'q:agree']] })).toEqual([]);
  });

  it('warns of answers without a weight, and tells no count where small ones are hidden', () => {
    const byColumn = { weight: { column: 'var:w' } };
    const count = rows.filter(({ w }) => !(Number(w) > 0)).length;
    expect(warningsOf(byColumn)).toEqual([{ code: 'unweighted', values: { columns: 'var:w', count } }]);
    expect(warningsOf(byColumn, 5)).toEqual([{ code: 'unweighted', values: { columns: 'var:w' } }]);
  });

  it('warns of values without a column, columns too small to test, and columns that are not there', () => {
    expect(codes({ banner: [['var:w']] })).toEqual(['banner_cut', 'banner_small']);
    expect(codes({ banner: [['var:w']] }, 5)).toEqual(['banner_cut']);
    expect(codes({ banner: [['var:nothing']] })).toEqual(['banner_empty']);
  });

  it('warns of targets that nobody can meet', () => {
    const rim = (targets: object, cap?: number) => ({ weight: { rim: [{ column: 'country', targets }], cap } });
    expect(codes(rim({ RU: 0.2, BR: 0.2, FR: 0.2, XX: 0.4 }))).toEqual(['targets_without_answers']);
    expect(codes(rim({ RU: 0.98, BR: 0.01, FR: 0.01 }, 1.1))).toEqual(['targets_not_met']);
  });

  it('does not warn of them where it hides how few are in the groups', () => {
    const targets = { RU: 0.98, BR: 0.01, FR: 0.01 };
    expect(codes({ weight: { rim: [{ column: 'country', targets }], cap: 1.1 } }, 5)).toEqual([]);
  });
});
