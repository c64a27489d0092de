/** Filters and options as the parameters of a query. */
import { isObject } from '../../../surveys/question.ts';

/** Members nest by dots, lists are joined by commas, and conditions are JSON. */
export function inQuery(members: object, before = ''): Record<string, string> {
  const texts = Object.entries(members).flatMap(([name, value]): [string, string][] => {
    if (isObject(value)) return Object.entries(inQuery(value, `${before}${name}.`));
    if (value === null) return name === 'is_complete' ? [[name, 'all']] : [];
    return [[before + name, name === 'answers' ? JSON.stringify(value) : String(value)]];
  });
  return Object.fromEntries(texts);
}
