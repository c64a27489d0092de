/**
 * A codebook without counts of too few answers, and without what would reveal them. The cells that a report hides of a
 * question are hidden here too, because both count the same.
 */
import { hideCells } from '../../../privacy/suppress/hide-cells.ts';
import type { Codebook, CodebookVariable } from '../../../tables/codebook/codebook.ts';

/** `isCrossed`: reports of the same job cross or weigh these counts, and would be revealed by them. */
export function hideFigures(codebook: Codebook, minimumBase: number, isCrossed = false): Codebook {
  if (minimumBase === 0) return codebook;
  const { answers, variables } = codebook;
  const validOf = new Map(variables.map(({ id, valid }) => [id, valid ?? 0]));
  const isFew = (answers ?? 0) < minimumBase;
  return {
    ...codebook,
    answers: isFew ? null : answers,
    minimumBase,
    variables: variables.map((variable) => {
      // answers of one's own beside the options of a single choice are one more thing that could be chosen
      const own = variable.set === undefined ? validOf.get(`${variable.id}:other`) : undefined;
      return isFew || isCrossed ? hidden(variable) : shown(variable, own, minimumBase);
    }),
  };
}

function shown(variable: CodebookVariable, own: number | undefined, minimumBase: number): CodebookVariable {
  const [valid, missing] = [variable.valid ?? 0, variable.missing ?? 0];
  if (valid < minimumBase) return hidden(variable);
  const isFew = (count: number | undefined) => count !== undefined && count > 0 && count < minimumBase;
  const isBaseHidden = isFew(missing) || isFew(own);
  const counts = [...variable.codes.map(({ count }) => count ?? 0), ...(own === undefined ? [] : [own])];
  const isHidden = hideCells(counts, minimumBase, { isTotalHidden: isBaseHidden });
  return {
    ...withoutRange(variable),
    ...(isBaseHidden && { valid: null, missing: null }),
    codes: variable.codes.map((code, at) => (isHidden[at] ? { ...code, count: null } : code)),
  };
}

function hidden(variable: CodebookVariable): CodebookVariable {
  const codes = variable.codes.map((code) => ({ ...code, count: null }));
  return { ...withoutRange(variable), valid: null, missing: null, codes };
}

/** Ends of a range and lengths belong to single people, and a mean reveals counts that a report hides. */
function withoutRange({ numbers: _, longest: __, ...rest }: CodebookVariable): CodebookVariable {
  return rest;
}
