/** Joins what is known of the variables of a table with what was counted in its rows. */
import { personalFigures } from '../../../privacy/personal-figures.ts';
import type { Privacy } from '../../../privacy/policy.ts';
import { chosenTreatment } from '../../../privacy/treatment.ts';
import type { AnswersFrame } from '../../../tables/answers-document.ts';
import type { ColumnFigures } from '../../../tables/codebook/cell-tally.ts';
import type { Codebook, CodebookRouting, CodebookVariable, NumberRange } from '../../../tables/codebook/codebook.ts';
import type { Column } from '../../../tables/column.ts';
import { subjectOf } from '../../../tables/treating/column-subject.ts';
import { routedVariables } from './routed-variables.ts';

export function buildCodebook(
  { counts: { read, filteredOut }, routing, ...frame }: AnswersFrame,
  figures: readonly ColumnFigures[],
  privacy: Privacy,
): Codebook {
  const answers = read - filteredOut;
  const { columns } = frame.table;
  const routed = routing ? routedVariables(columns, routing) : new Map<string, CodebookRouting>();
  const variables = columns.map((column, at) => ({
    ...variableOf(column, figures[at], { answers, privacy }),
    ...routedMember(routed.get(column.id)),
  }));
  return { ...frame, answers, minimumBase: 0, variables, sets: frame.table.sets ?? [] };
}

const routedMember = (routing: CodebookRouting | undefined) => (routing ? { routing } : {});

interface Source {
  answers: number;
  privacy: Privacy;
}

function variableOf(column: Column, figures: ColumnFigures | undefined, source: Source): CodebookVariable {
  const { id, type, isRetired, about, variable } = column;
  if (!variable || !figures) throw new Error(`the column ${id} is in no dictionary`);
  const numbers = tellsNumbers(column, source.privacy) ? rangeOf(figures) : undefined;
  const withoutValue = variable.codes.filter(({ isMissing }) => isMissing);
  const valid = withoutValue.reduce((sum, { code }) => sum - (figures.codes.get(code) ?? 0), figures.valid);
  return {
    ...variable,
    id,
    type,
    isRetired,
    question: about.question,
    questionType: about.type,
    valid,
    missing: source.answers - valid,
    codes: variable.codes.map((code) => ({ ...code, count: figures.codes.get(code.code) ?? 0 })),
    ...(numbers && { numbers }),
    ...(figures.longest > 0 && { longest: figures.longest }),
  };
}

/** The smallest and the largest number come from single people: they are left out if that reveals who they are. */
function tellsNumbers(column: Column, privacy: Privacy): boolean {
  const { type, variable } = column;
  if (type !== 'number' || !variable || variable.codes.length > 0) return false;
  if (variable.measure !== 'scale' && variable.measure !== 'ordinal') return false;
  const treatment = chosenTreatment(privacy.columns, column.id) ?? privacy.personal;
  return treatment === 'keep' || personalFigures(subjectOf(column)) === undefined;
}

function rangeOf({ numbers: { count, min, max, sum } }: ColumnFigures): NumberRange | undefined {
  return count === 0 ? undefined : { min, max, mean: sum / count };
}
