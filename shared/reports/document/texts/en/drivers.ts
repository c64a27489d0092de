/** Which ratings go with the overall one, in English. */
import type { DriverTexts } from '../driver-texts.ts';

export const englishDrivers: DriverTexts = {
  heading: 'What moves with the overall rating',
  overall: (title) => `Overall rating: “${title}”`,
  leads: (rating, share) => `“${rating}” moves most with the overall rating: ${share} of what the ratings explain`,
  explained: (share) => `The ratings together explain ${share} of the differences in the overall rating`,
  chart: (level) => `Percent of what the ratings explain, with ${level} interval`,
  rating: 'Rating',
  share: 'Share',
  correlation: 'Correlation',
  answered: 'Gave both',
  note: 'Shares add up to 100%. They say which ratings go up and down with the overall one, not what would happen if one of them changed.',
  negative: 'Where a correlation is negative, the overall rating is lower the higher this one is.',
  leftOut: {
    one: '{n} more rating is left out: too few respondents gave it together with the others, it says almost the same as another one, or the survey has more ratings than are compared.',
    other:
      '{n} more ratings are left out: too few respondents gave them together with the others, they say almost the same as another one, or the survey has more ratings than are compared.',
  },
  method: (answers, each, least, ratings, groups) => ({
    label: 'Ratings and the overall one',
    value: `Relative weights (Johnson 2000) of the correlations between ratings. Each correlation is of the respondents who gave both ratings, by their weights if answers are weighted. Intervals are made by leaving out one of ${groups} groups of respondents after the other (jackknife). Shown only for at least ${ratings} ratings of which any two were given together by at least ${answers} respondents, and by ${each} for every rating (effective ones if weighted), and only if they explain at least ${least} of the differences, after what chance alone would explain.`,
  }),
};
