/** The kinds of small faults: each turns a line of code into all the faulty lines it can. */

type Operator = (line: string) => string[];

/** What stands in quotes or behind `//` is blanked, so that only code is changed; places stay the same. */
function codeOnly(line: string): string {
  const blank = (text: string) => '\u0000'.repeat(text.length);
  return line.replace(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$|\/(?! )(?:[^/\\]|\\.)+\/[a-z]*/g, blank);
}

function swap(from: RegExp, to: (found: string) => string): Operator {
  return (line) =>
    [...codeOnly(line).matchAll(from)].map(
      ({ index, 0: found }) => line.slice(0, index) + to(found) + line.slice(index + found.length),
    );
}

const pairs: Readonly<Record<string, string>> = {
  ' === ': ' !== ',
  ' !== ': ' === ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' * ': ' / ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' += ': ' -= ',
  true: 'false',
  false: 'true',
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  '.some(': '.every(',
  '.every(': '.some(',
  '++': '--',
};
const word = (text: string) => (/^[a-z]/.test(text) ? `\\b${text}\\b` : RegExp.escape(text));

/** `.filter(…)` and such, up to its closing bracket on the same line. */
const dropCall: Operator = (line) =>
  [...codeOnly(line).matchAll(/\.(filter|toSorted|toReversed|trim|toLowerCase|slice|flat)\(/g)].flatMap(({ index }) => {
    let depth = 0;
    for (let at = line.indexOf('(', index); at < line.length; at++) {
      if (line[at] === '(') depth++;
      if (line[at] === ')' && --depth === 0) return [line.slice(0, index) + line.slice(at + 1)];
    }
    return [];
  });

const negateCondition: Operator = (line) => {
  const [, start, condition, end] =
    /^((?:\} else )?if \()(.+)(\) (?:return|throw|continue|break|\{).*)$/.exec(line) ?? [];
  return condition === undefined ? [] : [`${start}!(${condition})${end}`];
};

const dropStatement: Operator = (line) =>
  /^(await )?[a-zA-Z.]+\(.*\);$/.test(line) && !/^(super|return)\b/.test(line) ? [''] : [];

/** Far enough from the number that somebody could notice. */
const otherNumber = (given: number) => String(given < 10 ? given + 1 : given * 2);

const operators: readonly Operator[] = [
  swap(new RegExp(Object.keys(pairs).map(word).join('|'), 'g'), (found) => pairs[found] ?? found),
  swap(/(?<![\w.$])[1-9][\d_]*(?![\w.:])/g, (found) => otherNumber(Number(found.replaceAll('_', '')))),
  dropCall,
  negateCondition,
  dropStatement,
];

/** No code that runs, or code whose only reader is a log. */
const passedOver =
  /^(\/\/|\/?\*|import\b|export type\b|type\b|interface\b|export interface\b|declare\b)|\b(log|logger|console|metrics)\b/;

/** Kind of fault to the faulty lines of that kind. */
export function faultsOf(line: string): string[][] {
  if (passedOver.test(line)) return [];
  return operators.map((operator) => operator(line)).filter((found) => found.length > 0);
}
