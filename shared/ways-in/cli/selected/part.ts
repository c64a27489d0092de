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
    if (number !== undefined) steps.push((value) => [Array.isArray(value) ? value.at(Number(number)) : undefined]);
    else if (name !== undefined) steps.push((value) => [isObject(value) ? value[name] : undefined]);
    else steps.push((value) => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []));
    rest = rest.slice(whole.length);
  }
  return steps;
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}
