/** A survey that is merged with others, as its export froze it, and the rules they are matched by. */
import type { Facts } from '../surveys/facts.ts';
import type { Survey } from '../surveys/survey.ts';

export interface Wave {
  /** Its name, made distinct from the others'. */
  survey: Survey;
  facts: Facts;
  /** What its dictionary knows of a question: the number in its name, and whether it takes several answers. */
  known: ReadonlyMap<string, { number: number; isMultiple: boolean | undefined }>;
}

export const matchings = ['name', 'title', 'id', 'wording'] as const;

/** What a mapping says of a question or an option that is none of another survey. */
export const notMatched = 'none';

export interface MatchRules {
  by: (typeof matchings)[number];
  /**
   * Overrides the matching: `<survey id>:<column id>` to `<column id>` or `<survey id>:<column id>` of another one, or
   * to `none`.
   */
  map: ReadonlyMap<string, string>;
}

/** How the answers of one wave are translated to the merged survey. */
export interface Translation {
  surveyId: number;
  name: string;
  questions: ReadonlyMap<string, TranslatedQuestion>;
  variables: ReadonlyMap<string, string>;
}

export interface TranslatedQuestion {
  id: string;
  type: string;
  parts: TranslatedParts;
}

export const partKinds = ['options', 'rows', 'columns'] as const;
export type PartKind = (typeof partKinds)[number];

/** Only ids that are others in the merged survey. */
export type TranslatedParts = Record<PartKind, ReadonlyMap<string, string>>;

/** Where a mapping leads: any other survey that has the column, unless one is named. */
export function mapTarget(target: string): { surveyId?: number; column: string } {
  const [, surveyId, column = target] = /^(\d+):(.*)$/s.exec(target) ?? [];
  return surveyId === undefined ? { column } : { surveyId: Number(surveyId), column };
}
