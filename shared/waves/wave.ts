/** A survey that is merged with others, as its export froze it, and the rules they are matched by. */
import type { Facts } from '../surveys/facts.ts';
import type { Survey } from '../surveys/survey.ts';

export interface Wave {
  /** Its name is told apart from the others'. */
  survey: Survey;
  facts: Facts;
  /** What its dictionary knows of a question: the number in its name, and whether it takes several answers. */
  known: ReadonlyMap<string, { number: number; isMultiple: boolean | undefined }>;
}

export const matchings = ['name', 'title', 'id'] as const;

export interface MatchRules {
  by: (typeof matchings)[number];
  /** Overrules the matching: `<survey id>:<column id>` to the column id in another of the surveys. */
  map: ReadonlyMap<string, string>;
}

/** How the answers of one wave are told in the merged survey. */
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
