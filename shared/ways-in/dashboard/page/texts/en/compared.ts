/** Words of the page in English: what a report compares. */
export const comparedEnglish = {
  legend: 'Break down and compare',
  banner: 'Groups side by side',
  months: 'Months',
  weight: 'Weight',
  weightHint: 'A numeric variable that all surveys have, such as var:weight.',
  noWeight: 'All answers count equally',
  compare: 'Compare with',
  periods: { '': 'Nothing', previous: 'The period before' },
  compareHint: 'Choose a period or both dates in the filters.',
};
