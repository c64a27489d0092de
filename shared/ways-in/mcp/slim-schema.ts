/**
 * A schema as an assistant needs it: names, types, choices, defaults and words. Bounds that nobody meets by accident are
 * left out, because every one of them is read in every conversation; the schema itself still checks them.
 */
import { isObject } from '../../surveys/question.ts';

const leftOut = new Set([
  ...['$schema', 'pattern', 'format', 'maxLength', 'minLength', 'maxItems', 'minItems', 'additionalProperties'],
  ...['propertyNames', 'exclusiveMinimum', 'exclusiveMaximum', 'maximum', 'minimum', 'example'],
]);

export function slimSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(slimSchema);
  if (!isObject(schema)) return schema;
  const members = Object.entries(schema).flatMap(([name, value]) => {
    // names of properties are the caller's: one may be called pattern
    if (name === 'properties' && isObject(value)) {
      return [[name, Object.fromEntries(Object.entries(value).map(([own, one]) => [own, slimSchema(one)]))]];
    }
    return leftOut.has(name) || isPlainDefault(name, value) ? [] : [[name, slimSchema(value)]];
  });
  return shorter(Object.fromEntries(members));
}

/** Nothing, off, or automatic: what anybody would expect. */
function isPlainDefault(name: string, value: unknown): boolean {
  if (name !== 'default') return false;
  return (
    value === false ||
    value === null ||
    value === 'auto' ||
    (typeof value === 'object' && Object.keys(Object(value)).length === 0)
  );
}

const isWordless = (schema: unknown) => !/"(properties|enum|description|const)"/.test(JSON.stringify(schema));

/** Choices need no type beside them; what may be null is optional as well. */
function shorter(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const kinds = anyOf.filter((one) => !(isObject(one) && one.type === 'null'));
    const [only] = kinds;
    const consts = kinds.flatMap((one) => (isObject(one) && 'const' in one ? [one.const] : []));
    if (consts.length === kinds.length) return { ...rest, enum: consts };
    // any number, text or list: nobody writes anything else
    if (kinds.length > 1 && kinds.every(isWordless)) return rest;
    return kinds.length === 1 && isObject(only) ? { ...only, ...rest } : { ...rest, anyOf: kinds };
  }
  if ('enum' in schema) {
    const { type: _, ...words } = schema;
    return words;
  }
  return schema;
}
