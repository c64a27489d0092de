/** Words of the page in English: what a report compares. */
export const comparedEnglish = {
  legend: 'Compare',
  banner: 'Columns of cross-tables',
  bannerHint: 'Column IDs: country, device, period, q:… or var:…. A semicolon starts another table.',
  weight: 'Weight',
  weightHint: 'The ID of a numeric question or variable, such as var:weight.',
  compare: 'Compare with',
  periods: { '': 'Nothing', previous: 'The period before' },
  compareHint: 'Choose a period or both dates in the filters.',
};
