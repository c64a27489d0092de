/** What stands out, banners, weights and changes, in English. */
import type { StoryTexts } from '../story-texts.ts';

export const englishStory: StoryTexts = {
  findings: {
    heading: 'What stands out',
    said: {
      option: (name) => `answered “${name}”`,
      own_texts: 'wrote an answer of their own',
      top_2_box: 'gave one of the two highest values',
      upper: 'gave a value in the upper half of the scale',
      lower: 'gave a value in the lower half of the scale',
      firstPlace: (option) => `ranked “${option}” first`,
      text: (text) => `wrote “${text}”`,
    },
    figures: { mean: 'the mean', rank: 'the mean rank (1 is best)', score: 'the NPS' },
    ofRow: (question, row) => `${question} – ${row}`,
    column: ({ question, said, column, here, there, difference }) =>
      `“${question}”: ${here} of “${column}” ${said}, against ${there} of all others (${difference} points).`,
    columnMean: ({ question, figure, column, here, there, difference }) =>
      `“${question}”: ${figure} is ${here} in “${column}” and ${there} among all others (${difference}).`,
    change: ({ question, said, here, there, difference, isUp }) =>
      `“${question}”: ${here} ${said}, ${isUp ? 'up' : 'down'} from ${there} before (${difference} points).`,
    changeMean: ({ question, figure, here, there, difference, isUp }) =>
      `“${question}”: ${figure} is ${here}, ${isUp ? 'up' : 'down'} from ${there} before (${difference}).`,
    extreme: ({ question, said, here, limit }) => `“${question}”: ${here} ${said}, clearly more than ${limit}.`,
    drop: ({ question, here, there, difference }) =>
      `At “${question}”, ${here} of those who got that far left the survey, against ${there} at the other questions (${difference} points).`,
    tests: {
      two_shares: 'z test of two shares',
      two_means: 'Welch’s t test',
      one_share: (limit) => `one-sided z test against ${limit}`,
    },
    restsOn: (sides, test, p, q) => `${sides}; ${test}, ${p}, corrected for all tests ${q}`,
    sides: (here, there) => `n = ${here} against ${there}`,
    side: (here) => `n = ${here}`,
    unreadable: (question, count, given, percent) =>
      `“${question}”: ${count} of ${given} answers (${percent}) hold a value that cannot be read and are not counted.`,
    unreadableRule: 'Rule: at least 5% of the answers to a question cannot be read.',
    smallBases: (count, questions) => `${count} of ${questions} questions were answered by fewer than 30 respondents.`,
    smallBasesRule: 'Rule: at least a third of the questions rest on fewer than 30 answers.',
    weakWeights: (effective, respondents, percent) =>
      `The weights make ${respondents} respondents worth only ${effective} (${percent}): intervals are wide.`,
    weakWeightsRule: 'Rule: the efficiency of the weights is below 60%.',
    targetsMissed: (iterations) => `The weights have not reached their targets after ${iterations} rounds.`,
    targetsMissedRule: 'Rule: rim weighting ended before the targets were met.',
  },
  banner: {
    total: 'Total',
    caption: (groups) => `By “${groups}”: percent, and the number of respondents below it`,
    weightedCaption: (groups) => `By “${groups}”: weighted percent`,
    respondents: 'Base: answered',
    weightedBase: 'Weighted base',
    effectiveBase: 'Effective base',
    weightedBaseLine: (weighted, effective) => `weighted base ${weighted}, effective base ${effective}`,
    leftOut: {
      one: '{n} less frequent value has no column of its own.',
      other: '{n} less frequent values have no column of their own.',
    },
    hiddenColumns: 'Columns with too few respondents are not shown.',
    columnsHeading: 'Columns',
    sheet: 'Columns data',
    sheetColumns: {
      number: 'Number',
      row: 'Row',
      figure: 'Figure',
      group: 'Group of columns',
      column: 'Column',
      letter: 'Letter',
      weightedCount: 'Weighted count',
      base: 'Base',
      significant: 'Higher than',
    },
  },
  trend: {
    compared: 'Compared with',
    caption: (period) => `Change against ${period}`,
    before: 'Before',
    now: 'Now',
    change: 'Change',
    points: 'Points',
    sharesTitle: 'Percent over time',
    meanTitle: 'Mean over time',
    notCompared: 'Changes are not shown: too few respondents are behind them.',
  },
  weights: {
    heading: 'Weights',
    kind: 'Weighted by',
    column: (columns) => `the values of ${columns}`,
    rim: (columns) => `rim weighting to targets for ${columns}`,
    respondents: 'Respondents with a weight',
    unweighted: 'Respondents without a weight, not counted',
    effectiveBase: 'Effective base',
    ofRespondents: (effective, percent) => `${effective} (efficiency ${percent})`,
    range: 'Range of the weights',
    fromTo: (from, to) => `${from} to ${to}`,
    iterations: 'Rounds of rim weighting',
    reached: (iterations) => `${iterations}, all targets met`,
    missed: (iterations) => `${iterations}, targets not met`,
    capped: 'Weights cut to the cap',
  },
  method: (level) => ({
    heading: 'How columns and periods are compared',
    facts: {
      standsOut: {
        label: 'What stands out',
        value:
          'Every figure is tested: each column against all other respondents, this period against the compared one, answers against three quarters (“hard to say” against a tenth), and losses at a question against those at the others. It is reported only if q ≤ 0.05 after Benjamini and Hochberg’s correction over all these tests, the difference is at least 5 points or 0.2 standard deviations, at least 30 respondents are on each side, and either answer can be expected at least ten times there. The largest differences come first, five at most.',
      },
      letters: {
        label: 'Letters',
        value: `Each column has a letter, past Z two with spaces between them. A share or mean carries the letters of the columns in its group that are significantly lower, at ${level} confidence, two-sided.`,
      },
      shares: {
        label: 'Test of shares',
        value: 'Pooled two-proportion z test, no continuity correction.',
      },
      means: { label: 'Test of means', value: 'Welch’s t test, which does not assume equal variances.' },
      overlap: {
        label: 'Columns that overlap',
        value:
          'Where respondents can be in two columns, the variance of the difference is reduced by what they share: z = (p₁ − p₂) / √(p(1 − p)(1/n₁ + 1/n₂ − 2k)), k = n₁₂ / (n₁ · n₂), n₁₂ respondents in both; with weights k = Σw² of those in both / (Σw₁ · Σw₂). Means use the covariance in the same way.',
      },
      small: {
        label: 'Small columns',
        value:
          'Columns with fewer than 30 respondents to a question are not tested and carry no letters; nor are shares of which fewer than five answers could be expected in a column.',
      },
      change: {
        label: 'Changes',
        value: `Percentage points, or the difference of means, against the compared period; an NPS is tested as the mean of 100, 0 and −100. ▲ and ▼ mark changes that are significant at ${level} confidence; = means that no change could be shown.`,
      },
      weights: {
        label: 'Weighted figures',
        value:
          'Percentages, means and deviations are weighted; counts are respondents. Intervals and tests use the effective base by Kish, (Σw)² / Σw².',
      },
      hiding: {
        label: 'Hidden figures',
        value:
          'In columns and changes too, what rests on fewer respondents than the minimum base is hidden, and so is what it could be worked out from. Two reports with different filters can still be compared with each other.',
      },
      hidingWeights: {
        label: 'Hidden figures and weights',
        value:
          'With a minimum base, counts of weighted reports are sums of weights, rounded. Weighted and effective bases and intervals are not shown, because the number of respondents could be worked out from them.',
      },
    },
    correction: {
      label: 'Correction for many tests',
      none: 'None: of 100 comparisons without a true difference, some carry a letter by chance.',
      bonferroni: 'Bonferroni, over all pairs of columns of a group in a row.',
      bh: 'Benjamini and Hochberg, over all pairs of columns of a group in a row.',
    },
  }),
};
