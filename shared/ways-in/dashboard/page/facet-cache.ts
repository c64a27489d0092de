/** What the answers of surveys have, with counts: read once for each survey that somebody looks at or chooses in a form. */
import type { Call } from './api/client.ts';
import { type Facets, readFacets } from './api/surveys.ts';
import { viewerZone } from './viewer-zone.ts';

export interface KnownValue {
  value: string;
  /** What people read for it, where it is an id. */
  label?: string | undefined;
  /** Null if it is not shown. */
  answers: number | null;
}

export interface FacetCache {
  /** Undefined until they are read; asking makes them known. */
  of(id: number): Facets | undefined;
  /** For several surveys together, by the name of the filter. */
  values(ids: readonly number[]): Record<string, KnownValue[]> | undefined;
}

/** While answers are read for the first time, counts grow. */
const AGAIN_MS = 2_000;
/** A batch may have thousands of surveys: values are offered from the first of them. */
const MOST_SURVEYS = 3;

export function createFacetCache(call: Call, languageNow: () => string, redraw: () => void): FacetCache {
  const known = new Map<string, Facets | 'asked'>();

  function of(id: number): Facets | undefined {
    const language = languageNow();
    const key = `${language} ${id}`;
    const found = known.get(key);
    if (found !== undefined) return found === 'asked' ? undefined : found;
    known.set(key, 'asked');
    void ask(id, key, language);
    return undefined;
  }

  async function ask(id: number, key: string, lang: string): Promise<void> {
    try {
      const facets = await readFacets(call, id, { lang, timezone: viewerZone });
      known.set(key, facets);
      // whoever draws next asks again
      if (!facets.exact) setTimeout(() => known.delete(key), AGAIN_MS);
      redraw();
    } catch {
      // forms work without; the next look asks again
      setTimeout(() => known.delete(key), AGAIN_MS * 5);
    }
  }

  return {
    of,
    values(ids) {
      const read = ids.slice(0, MOST_SURVEYS).flatMap((id) => of(id) ?? []);
      return read.length === 0 ? undefined : joined(read.map(({ filters }) => filters));
    },
  };
}

type Words = Facets['filters'];

function joined(all: readonly Words[]): Record<string, KnownValue[]> {
  const names = [...new Set(all.flatMap((words) => Object.keys(words)))];
  return Object.fromEntries(
    names.map((name) => {
      const sums = new Map<string, KnownValue>();
      for (const one of all.flatMap((words) => words[name]?.values ?? [])) {
        const before = sums.get(one.value);
        const answers = before ? sumOf(before.answers, one.answers) : one.answers;
        sums.set(one.value, { ...one, answers });
      }
      return [name, [...sums.values()].toSorted((one, other) => (other.answers ?? 0) - (one.answers ?? 0))];
    }),
  );
}

const sumOf = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);
