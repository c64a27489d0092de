/**
 * What a survey may multiply into. Its lists are bounded one by one, but a page, a figure or a report has a cell for every
 * row and column of a matrix, and figures have one for every option and place of a ranking. A survey of ours is never
 * saved past these bounds; one of another service still exports its answers, but nothing is made of the products.
 */

const surveyBounds = {
  ranked_options: 500,
  ranked_options_together: 2_000,
  matrix_cells: 10_000,
  matrix_cells_together: 30_000,
  options_together: 50_000,
} as const;

type SurveyBound = keyof typeof surveyBounds;

interface QuestionSize {
  id: string;
  type: string;
  options: number;
  rows: number;
  columns: number;
}

interface BrokenBound {
  bound: SurveyBound;
  /** Where one question alone is too large. */
  questionId?: string;
  count: number;
  most: number;
}

/** The first bound that is broken: of one question, then of all together. `room`: so many times as much is allowed. */
export function brokenBound(questions: readonly QuestionSize[], room = 1): BrokenBound | undefined {
  const over = (bound: SurveyBound, count: number, questionId?: string): BrokenBound | undefined => {
    const most = surveyBounds[bound] * room;
    return count > most ? { bound, count, most, ...(questionId !== undefined && { questionId }) } : undefined;
  };
  const together = { ranked_options: 0, matrix_cells: 0, options: 0 };
  for (const { id, type, options, rows, columns } of questions) {
    const ranked = type === 'ranking' ? options : 0;
    const cells = type === 'matrix' ? rows * columns : 0;
    const broken = over('ranked_options', ranked, id) ?? over('matrix_cells', cells, id);
    if (broken) return broken;
    together.ranked_options += ranked;
    together.matrix_cells += cells;
    together.options += options + rows + columns;
  }
  return (
    over('ranked_options_together', together.ranked_options) ??
    over('matrix_cells_together', together.matrix_cells) ??
    over('options_together', together.options)
  );
}
