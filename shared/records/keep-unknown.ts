/**
 * Members that this release does not know stay with a record when it is changed: a newer release may have written them
 * and relies on them. Known members follow the change.
 */

type Members = Readonly<Record<string, unknown>>;

/** `stored` as it lies in the table, `read` as it was read from there, `after` what the change made of it. */
export function keepUnknown(stored: unknown, read: unknown, after: unknown): unknown {
  if (Array.isArray(stored) && Array.isArray(read) && Array.isArray(after)) return keepInList(stored, read, after);
  if (!isMembers(stored) || !isMembers(read) || !isMembers(after)) return after;
  const kept = Object.entries(after).map(([name, value]) => [
    name,
    Object.hasOwn(stored, name) && Object.hasOwn(read, name) ? keepUnknown(stored[name], read[name], value) : value,
  ]);
  const unknown = Object.entries(stored).filter(([name]) => !Object.hasOwn(read, name) && !Object.hasOwn(after, name));
  return Object.fromEntries([...kept, ...unknown]);
}

/** An entry that the change kept as it was read is still the stored one. */
function keepInList(stored: readonly unknown[], read: readonly unknown[], after: readonly unknown[]): unknown[] {
  if (stored.length !== read.length) return [...after];
  const places = new Map(read.map((entry, at) => [entry, at]));
  return after.map((entry) => {
    const at = typeof entry === 'object' && entry !== null ? places.get(entry) : undefined;
    return at === undefined ? entry : keepUnknown(stored[at], read[at], entry);
  });
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
