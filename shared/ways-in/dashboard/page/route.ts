/** Which screen the address asks for. It follows the `#`, so that no server ever sees what somebody looks at. */

export const sections = [
  'surveys',
  'exports',
  'batches',
  'schedules',
  'destinations',
  'links',
  'presets',
  'trackers',
  'webhooks',
  'settings',
] as const;
export type Section = (typeof sections)[number];

export interface Route {
  section: Section;
  /** The id of one thing in that section. */
  id: string | undefined;
  /** For a survey: its figures, or its answers one by one. */
  part: 'answers' | undefined;
  /** What of it is looked at. */
  query: string;
}

export function readRoute(hash: string): Route {
  const [path = '', ...query] = hash.replace(/^#\/?/, '').split('?');
  const [name = '', id = '', part = ''] = path.split('/');
  const section = sections.find((one) => one === name) ?? 'surveys';
  const isOne = section === 'surveys' ? isSurveyNumber(id) : id !== '';
  const isAnswers = section === 'surveys' && isOne && part === 'answers';
  return {
    section,
    id: isOne ? decoded(id) : undefined,
    part: isAnswers ? 'answers' : undefined,
    query: query.join('?'),
  };
}

export function pathOf(section: Section, id?: string | number, query = ''): string {
  const path = id === undefined ? `#/${section}` : `#/${section}/${encodeURIComponent(String(id))}`;
  return query === '' ? path : `${path}?${query}`;
}

/** The answers of a survey, and how they are looked at. */
export function answersPath(id: number, query: string): string {
  const path = `#/surveys/${id}/answers`;
  return query === '' ? path : `${path}?${query}`;
}

/** Anything that is not the number of a survey leads to the list. */
function isSurveyNumber(id: string): boolean {
  return /^[1-9]\d*$/.test(id) && Number.isSafeInteger(Number(id));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
