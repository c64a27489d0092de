/**
 * The one catalogue of problems: what each is called, and its message. A name is the code on the wire, or that code, a
 * dot and a variant where one code has several messages. `{name}` in a message stands for a value; the types see to it
 * that a problem is given exactly the values its message names.
 */
import { isProblemCode, type ProblemCode } from './codes.ts';
import { commandLineMessages } from './messages/command-line.ts';
import { deliveryMessages } from './messages/delivery.ts';
import { exportMessages } from './messages/exports.ts';
import { requestMessages } from './messages/requests.ts';
import { respondentMessages } from './messages/respondents.ts';
import { surveyServiceMessages } from './messages/survey-service.ts';
import { upstreamMessages } from './messages/upstream.ts';

export const problemMessages = {
  ...requestMessages,
  ...exportMessages,
  ...deliveryMessages,
  ...upstreamMessages,
  ...surveyServiceMessages,
  ...respondentMessages,
  ...commandLineMessages,
} as const;

export type ProblemName = keyof typeof problemMessages;

/** A piece in braces that holds a blank is an example in JSON, not a value. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | NamesIn<Rest>
  : never;
type ValueNames<Name extends ProblemName> = NamesIn<(typeof problemMessages)[Name]>;

/** What follows the name of a problem: its values, which may be left out where its message has none, and more. */
export type ValuesAnd<Name extends ProblemName, More extends unknown[] = []> = [ValueNames<Name>] extends [never]
  ? [values?: Record<string, never>, ...more: Partial<More>]
  : [values: Readonly<Record<ValueNames<Name>, string | number>>, ...more: Partial<More>];

export function messageOf<Name extends ProblemName>(name: Name, ...[values]: ValuesAnd<Name>): string {
  return filledIn(name, values);
}

/** For those whose own parameters have been checked already. */
export function filledIn(name: ProblemName, values: Readonly<Record<string, string | number>> = {}): string {
  return problemMessages[name].replace(/\{(\w+)\}/g, (_, value: string) => String(values[value]));
}

export function codeOf(name: ProblemName): ProblemCode {
  const code = name.split('.', 1)[0];
  if (isProblemCode(code)) return code;
  throw new Error(`The catalogue of problems has no code ${code}.`);
}
