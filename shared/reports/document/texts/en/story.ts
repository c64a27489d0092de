/** What stands out, banners, weights and changes, in English. */
import type { StoryTexts } from '../story-texts.ts';

export const englishStory: StoryTexts = {
  findings: {
    heading: 'What stands out',
    outcome: {
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
    column: ({ question, outcome, column, here, there, difference }) =>
      `“${question}”: ${here} of “${column}” ${outcome}, against ${there} of all others (${difference} points).`,
    columnMean: ({ question, figure, column, here, there, difference }) =>
      `“${question}”: ${figure} is ${here} in “${column}” and ${there} among all others (${difference}).`,
    change: ({ question, outcome, here, there, difference, isUp }) =>
      `“${question}”: ${here} ${outcome}, ${isUp ? 'up' : 'down'} from ${there} before (${difference} points).`,
    changeMean: ({ question, figure, here, there, difference, isUp }) =>
      `“${question}”: ${figure} is ${here}, ${isUp ? 'up' : 'down'} from ${there} before (${difference}).`,
    extreme: ({ question, outcome, here, limit }) => `“${question}”: ${here} ${outcome}, clearly more than ${limit}.`,
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
    targetsMissed: (iterations) => `The weights did not reach their targets in ${iterations} rounds.`,
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
    notCompared: 'Changes are not shown: too few respondents.',
    was: (value) => `was ${value}`,
    inPoints: (points) => `${points} points`,
    signs: (period, then, now) =>
      `▲ more and ▼ less than in ${period}, which had ${then} complete answers; these figures are of ${now}. Counts change in percent, shares in percentage points.`,
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
    capped: 'Weights reduced to the cap',
  },
  method: (level) => ({
    heading: 'How columns and periods are compared',
    facts: {
      standsOut: {
        label: 'What stands out',
        value:
          'Every figure is tested: each column against all other respondents, this period against the one it is compared with, the share of an answer against three quarters (of “hard to say” against a tenth), and the share of respondents who left at a question against the share who left at the others. A difference is reported only if q ≤ 0.05 after Benjamini and Hochberg’s correction over all these tests, it is at least 5 points or 0.2 standard deviations, each side has at least 30 respondents, and each outcome can be expected at least ten times on each side. The largest differences come first, five at most.',
      },
      letters: {
        label: 'Letters',
        value: `Each column has a letter; after Z come pairs of letters, and marks are then separated by spaces. A share or mean is marked with the letters of the columns in its group that are significantly lower, at ${level} confidence, two-sided.`,
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
          'Columns in which fewer than 30 respondents answered a question are not tested and have no letters. Nor are shares tested where fewer than five answers can be expected in a column.',
      },
      change: {
        label: 'Changes',
        value: `Differences from the other period, in percentage points or between means; an NPS is tested as the mean of 100, 0 and −100. ▲ and ▼ mark changes that are significant at ${level} confidence; = means that no significant change was found.`,
      },
      weights: {
        label: 'Weighted figures',
        value:
          'Percentages, means and deviations are weighted; counts are numbers of respondents. Intervals and tests use Kish’s effective base, (Σw)² / Σw².',
      },
      hiding: {
        label: 'Hidden figures',
        value:
          'In columns and changes too, figures of fewer respondents than the minimum base are hidden, and so are figures from which they could be worked out. Somebody who has two reports with different filters can still compare them.',
      },
      hidingWeights: {
        label: 'Hidden figures and weights',
        value:
          'With a minimum base, the counts in a weighted report are rounded sums of weights. Weighted and effective bases and intervals are not shown, because the number of respondents could be worked out from them.',
      },
    },
    correction: {
      label: 'Correction for many tests',
      none: 'None: of 100 comparisons without a true difference, some get a letter by chance.',
      bonferroni: 'Bonferroni, over all pairs of columns of a group in a row.',
      bh: 'Benjamini and Hochberg, over all pairs of columns of a group in a row.',
    },
  }),
};
