/**
 * The one catalogue of problems: what each is called, and its message. A name is the code on the wire, or that code, a
 * dot and a variant where one code has several messages. `{name}` in a message stands for a value; the types see to it
 * that a problem is given exactly the values its message names.
 */
import { isProblemCode, type ProblemCode } from './codes.ts';
import { commandLineMessages } from './messages/command-line.ts';
import { conditionFaults } from './messages/conditions.ts';
import { deliveryMessages } from './messages/delivery.ts';
import { exportMessages } from './messages/exports.ts';
import { fieldFaults } from './messages/fields.ts';
import { pictureFaults } from './messages/pictures.ts';
import { reportFaults } from './messages/reports.ts';
import { requestMessages } from './messages/requests.ts';
import { respondentMessages } from './messages/respondents.ts';
import { spreadsheetFaults } from './messages/spreadsheets.ts';
import { surveyServiceMessages } from './messages/survey-service.ts';
import { templateFaults } from './messages/templates.ts';
import { upstreamMessages } from './messages/upstream.ts';
import { usageMessages } from './messages/usage.ts';

export const problemMessages = {
  ...requestMessages,
  ...exportMessages,
  ...deliveryMessages,
  ...upstreamMessages,
  ...surveyServiceMessages,
  ...respondentMessages,
  ...commandLineMessages,
  ...usageMessages,
} as const;

/** What may be wrong with one field or file. Each text completes a sentence that begins with its name. */
export const faults = {
  ...fieldFaults,
  ...conditionFaults,
  ...pictureFaults,
  ...reportFaults,
  ...spreadsheetFaults,
  ...templateFaults,
} as const;

export type ProblemName = keyof typeof problemMessages;
export type FieldFault = keyof typeof faults;

/** A piece in braces that holds a blank is an example in JSON, not a value. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | NamesIn<Rest>
  : never;
type Values = Readonly<Record<string, string | number>>;

/** What follows the name of a message: its values, which may be left out where it has none, and more. */
type ValuesAnd<Text extends string, More extends unknown[] = []> = [NamesIn<Text>] extends [never]
  ? [values?: Record<string, never>, ...more: Partial<More>]
  : [values: Readonly<Record<NamesIn<Text>, string | number>>, ...more: Partial<More>];
export type ProblemValuesAnd<Name extends ProblemName, More extends unknown[] = []> = ValuesAnd<
  (typeof problemMessages)[Name],
  More
>;
export type FaultValuesAnd<Fault extends FieldFault, More extends unknown[] = []> = ValuesAnd<
  (typeof faults)[Fault],
  More
>;

export function messageOf<Name extends ProblemName>(name: Name, ...[values]: ProblemValuesAnd<Name>): string {
  return filledIn(problemMessages[name], values);
}

export function faultOf<Fault extends FieldFault>(fault: Fault, ...[values]: FaultValuesAnd<Fault>): string {
  return filledIn(faults[fault], values);
}

/** For values that were checked against the text before. */
export function filledIn(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

export function codeOf(name: ProblemName): ProblemCode {
  const code = name.split('.', 1)[0];
  if (isProblemCode(code)) return code;
  throw new Error(`The catalogue of problems has no code ${code}.`);
}
