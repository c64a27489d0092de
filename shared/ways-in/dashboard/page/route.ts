/** Which screen the address asks for. It follows the `#`, so that no server ever sees what somebody looks at. */

export const sections = ['surveys', 'exports', 'batches', 'schedules', 'destinations', 'links', 'webhooks'] as const;
export type Section = (typeof sections)[number];

export interface Route {
  section: Section;
  /** Of one thing in that section. */
  id: string | undefined;
}

export function readRoute(hash: string): Route {
  const [name = '', id = ''] = hash.replace(/^#\/?/, '').split('/');
  const section = sections.find((one) => one === name) ?? 'surveys';
  const isOne = section === 'surveys' ? isSurveyNumber(id) : id !== '';
  return { section, id: isOne ? decoded(id) : undefined };
}

export function pathOf(section: Section, id?: string | number): string {
  return id === undefined ? `#/${section}` : `#/${section}/${encodeURIComponent(String(id))}`;
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
