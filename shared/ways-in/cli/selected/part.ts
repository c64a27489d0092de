/**
 * `--jq`: a part of a result, by the commonest paths of the program jq. Whoever needs more of that language has the
 * program: `--json | jq`.
 */
import { invalid } from '../../../problems/problem.ts';
import { isObject } from '../../../surveys/question.ts';

/** `text` is what a command prints with `--json`. A text is printed bare, anything else as JSON on one line. */
export function selectedPart(text: string, path: string): string {
  const stages = path.split('|').map((stage) => stepsOf(stage.trim(), path));
  const found = stages.flat().reduce((values, step) => values.flatMap(step), [JSON.parse(text)] as unknown[]);
  return found.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value ?? null)}\n`).join('');
}

type Step = (value: unknown) => unknown[];

const step = /^(?:\.?\[\]|\.?\[(-?\d+)\]|\.?\["([^"]+)"\]|\.([A-Za-z_]\w*))\??/;

function stepsOf(stage: string, path: string): Step[] {
  if (stage === 'length') return [(value) => [lengthOf(value)]];
  if (stage === 'keys') return [(value) => [isObject(value) ? Object.keys(value).toSorted() : []]];
  const steps: Step[] = [];
  for (let rest = stage === '.' ? '' : stage; rest !== ''; ) {
    const match = step.exec(rest);
    if (!stage.startsWith('.') || !match) throw invalid('--jq', 'path_of_jq', { given: path });
    const [whole, number, quoted, plain] = match;
    const name = quoted ?? plain;
    if (number !== undefined) steps.push((value) => [listIn(value, whole)?.at(Number(number))]);
    else if (name !== undefined) steps.push((value) => [objectIn(value, whole)?.[name]]);
    else steps.push((value) => (isObject(value) ? Object.values(value) : [...(listIn(value, whole) ?? [])]));
    rest = rest.slice(whole.length);
  }
  return steps;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** A step that does not fit is a mistake, and `null` would hide it; what is not there has no parts, and is none. */
function listIn(value: unknown, at: string): readonly unknown[] | undefined {
  if (Array.isArray(value) || value === undefined || value === null || at.endsWith('?')) {
    return Array.isArray(value) ? value : undefined;
  }
  throw invalid('--jq', 'not_a_list', { at, found: kindOf(value) });
}

function objectIn(value: unknown, at: string): Record<string, unknown> | undefined {
  if (isObject(value)) return value;
  if (value === undefined || value === null || at.endsWith('?')) return undefined;
  throw invalid('--jq', 'not_an_object', { at, found: kindOf(value) });
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? `an object with ${Object.keys(value).join(', ')}` : JSON.stringify(value);
}
