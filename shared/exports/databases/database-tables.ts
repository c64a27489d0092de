/** Which tables files become at a destination that makes tables of them: one for each survey, and one for all waves of a merge. */
import type { DestinationKind } from '../../delivery/destinations/destination.ts';
import { allFormats } from '../../formats/all-formats.ts';

/** The format of answers that destinations of a kind make tables of; undefined where they take files as they are. */
export function loadedFormat(kind: DestinationKind): string | undefined {
  return allFormats.find(({ contents }) => contents.answers?.loadedBy === kind)?.name;
}

export const isLoaded = ({ content, format }: LoadedOutput, wanted: string) =>
  content === 'answers' && format === wanted;

export const surveyTable = (surveyId: number) => `survey_${surveyId}`;

/** By the lowest of their ids, whatever order they are in. */
export const wavesTable = (surveyIds: readonly number[]) => `${surveyTable(Math.min(...surveyIds))}_waves`;

/** The surveys of a request; undefined where only its run knows them. */
type Surveys = readonly number[] | undefined;

interface WrittenTables {
  /** Each of these has a table of its own. */
  each?: { surveys: Surveys };
  /** All of these have one together. */
  waves?: { surveys: Surveys };
}

/** By their names, as any release may have stored them. */
interface LoadedOutput {
  content: string;
  format: string;
}

export interface Asked {
  outputs: readonly LoadedOutput[];
  merge?: { outputs: readonly LoadedOutput[] } | undefined;
}

export function writtenTables({ outputs, merge }: Asked, surveys: Surveys, format: string): WrittenTables {
  const isOne = (output: LoadedOutput) => isLoaded(output, format);
  return {
    ...(outputs.some(isOne) && { each: { surveys } }),
    ...(merge?.outputs.some(isOne) && { waves: { surveys } }),
  };
}

/** A table that both may write, as messages name it; undefined where there is none. */
export function sharedTable(one: WrittenTables, other: WrittenTables): string | undefined {
  if (one.each && other.each) {
    const [a, b] = [one.each.surveys, other.each.surveys];
    if (!a || !b) return surveyTable((a ?? b)?.[0] ?? 0).replace('_0', '_<id>');
    const shared = a.find((id) => b.includes(id));
    if (shared !== undefined) return surveyTable(shared);
  }
  if (!one.waves || !other.waves) return undefined;
  const [a, b] = [one.waves.surveys, other.waves.surveys];
  if (!a || !b) return a || b ? wavesTable(a ?? b ?? []) : 'survey_<id>_waves';
  return wavesTable(a) === wavesTable(b) ? wavesTable(a) : undefined;
}
