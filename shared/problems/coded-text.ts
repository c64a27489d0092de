/**
 * Puts a coded message into words. A text has placeholders, `{count}`; one in quotes, `"{title}"`, is filled with a
 * quoted value. A code may have several texts: the first one whose placeholders can all be filled is used.
 */
export type Values = Readonly<Record<string, unknown>>;

/** The places of a text, as a type. */
type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

/** Values that fill every place of a text, and any others beside them. */
export type ValuesFor<Text extends string, Value> = Text extends string
  ? Record<Places<Text>, Value> & Record<string, Value>
  : never;

const place = /("?)\{(\w+)\}\1/g;

/** Undefined where no text fits the values. */
export function codedText(texts: readonly string[], values: Values): string | undefined {
  const text = texts.find((one) => [...one.matchAll(place)].every(([, , name = '']) => Object.hasOwn(values, name)));
  return text?.replace(place, (_, quote: string, name: string) =>
    quote === '' ? shown(name, values) : JSON.stringify(String(values[name])),
  );
}

/** A list may be cut short: `more_columns` says how many columns are left out of `columns`. */
function shown(name: string, values: Values): string {
  const value = values[name];
  if (!Array.isArray(value)) return String(value);
  const more = values[`more_${name}`];
  return [...value.map(shownItem), ...(more === undefined ? [] : [`+${more}`])].join(', ');
}

function shownItem(item: unknown): string {
  const isColumn = typeof item === 'object' && item !== null && 'title' in item && 'count' in item;
  return isColumn ? `${JSON.stringify(item.title)} (${item.count})` : String(item);
}
