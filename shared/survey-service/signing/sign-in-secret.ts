/** Under which name the secret of a survey's single sign-on is sealed: opened for another survey, it is none. */
export function signInOwner(surveyId: number): string {
  return `sign-in-${surveyId}`;
}
