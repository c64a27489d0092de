/** How the answers of a question are found in the cells of a file: by the names and numbers of the survey's dictionary. */
import type { Question } from '../../surveys/question.ts';
import type { Condition, Holds } from './proof.ts';

/** A column of the file, as an analyst's program knows it. */
export interface ProofVariable {
  /** The id of the column, such as `q:<question>:<option>`. */
  id: string;
  name: string;
  type: 'text' | 'number' | 'moment' | 'date';
  codes: readonly { code: number; optionId?: string }[];
}

export type Cells = ReturnType<typeof cellsOf>;

export function cellsOf(variables: readonly ProofVariable[]) {
  const byId = new Map(variables.map((variable) => [variable.id, variable]));
  const known = (id: string) => byId.get(id)?.name;
  const holds = (id: string) => holdsOf(byId.get(id));
  const is = (variable: string, value: number | string): Condition => ({ kind: 'is', variable, value });

  /** All columns of a question, such as its ticks, its rows and the text beside them. */
  function ofQuestion(id: string): ProofVariable[] {
    return variables.filter((one) => one.id === `q:${id}` || one.id.startsWith(`q:${id}:`));
  }

  function codeOf(column: string, option: string): number | undefined {
    const codes = byId.get(column)?.codes ?? [];
    const names = [option, ...(option === '1' ? ['true'] : []), ...(option === '0' ? ['false'] : [])];
    return codes.find(({ optionId }) => optionId !== undefined && names.includes(optionId))?.code;
  }

  /** One option of a single choice, or of a row: the number of it; of several choices its tick. */
  function chose(column: string, option: string): Condition | undefined {
    const tick = known(`${column}:${option}`);
    if (tick !== undefined) return is(tick, 1);
    const [name, code] = [known(column), codeOf(column, option)];
    return name !== undefined && code !== undefined ? is(name, code) : undefined;
  }

  /** A text of the respondent's own, beside the options. */
  function wroteOwn(id: string): Condition | undefined {
    const written = byId.get(`q:${id}:other`);
    const ticked = known(`q:${id}:own`);
    return anyOf([
      ...(written === undefined ? [] : [filled(written)]),
      ...(ticked === undefined ? [] : [ownTick(ticked)]),
    ]);
  }

  /** Ticks of nobody who answered are empty, but a tick of 0 may stand where nothing was chosen. */
  function answered(question: Question): Condition | undefined {
    return anyOf(ofQuestion(question.id).map((one) => saysSomething(question, one)));
  }

  function answeredRow(question: Question, row: string): Condition | undefined {
    const whole = `q:${question.id}:${row}`;
    const own = ofQuestion(question.id).filter(({ id }) => id === whole || id.startsWith(`${whole}:`));
    return anyOf(own.map((one) => saysSomething(question, one)));
  }

  function saysSomething({ id: question, isMultiple }: Question, variable: ProofVariable): Condition {
    const { id, name } = variable;
    const isTick = isMultiple && id !== `q:${question}` && id !== `q:${question}:other`;
    if (id === `q:${question}:own`) return ownTick(name);
    return isTick ? is(name, 1) : filled(variable);
  }

  return { known, holds, chose, wroteOwn, answered, answeredRow, ofQuestion, is };
}

/** Only files for analysts' programs have it. */
const ownTick = (variable: string): Condition => ({ kind: 'is', variable, value: 1, mayLack: true });

function filled(variable: ProofVariable): Condition {
  return { kind: 'filled', variable: variable.name, holds: holdsOf(variable) };
}

/** What nothing is known of is text. */
function holdsOf(variable: ProofVariable | undefined): Holds {
  if (!variable || variable.type === 'text') return 'text';
  if (variable.type !== 'number') return 'date';
  return variable.codes.length > 0 ? 'code' : 'number';
}

function anyOf(of: readonly Condition[]): Condition | undefined {
  const [first, ...more] = of;
  return more.length === 0 ? first : { kind: 'any', of };
}
