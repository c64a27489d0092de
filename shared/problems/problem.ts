/**
 * The one kind of failure that people are shown. A problem is thrown anywhere, by its name in the catalogue, and caught
 * in three places only: HTTP, triggers, CLI.
 */
import type { ZodError } from 'zod';
import {
  codeOf,
  type FaultValuesAnd,
  type FieldFault,
  faultOf,
  filledIn,
  type ProblemName,
  type ProblemValuesAnd,
  problemMessages,
} from './catalogue.ts';
import { type ProblemCode, problemCodes } from './codes.ts';
import { inPlainWords } from './plain-words.ts';

/** What is left of a limit: so many more until it fills again. */
export interface Room {
  limit: { name: string; most: number; windowSeconds: number };
  left: number;
  resetSeconds: number;
}

/** Which input was wrong, and how: field path to messages. */
export type FieldErrors = Record<string, string[]>;

interface ProblemDetails {
  /** Another code than the name's, where a failure is passed on. */
  code?: ProblemCode;
  /** Another status than the code's, where the v3 contract asks for it. */
  status?: number;
  /** The input that is wrong: the message begins with it, and `errors` names it. */
  field?: string;
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  /** The limit that was met. */
  room?: Room;
  /** Further members of the answer. */
  members?: Readonly<Record<string, unknown>>;
  /** Retrying would only fail again, whatever the catalogue says of the code. */
  isFinal?: boolean;
  cause?: unknown;
}

export class Problem<Name extends ProblemName = ProblemName> extends Error {
  /** Which one of the catalogue it is: a code may have several messages. */
  readonly entry: ProblemName;
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly room: Room | undefined;
  readonly isFinal: boolean;
  readonly members: Readonly<Record<string, unknown>> | undefined;

  constructor(name: Name, ...[values, details = {}]: ProblemValuesAnd<Name, [details: ProblemDetails]>) {
    const { field, cause } = details;
    const text = filledIn(problemMessages[name], values);
    super(field === undefined ? text : `${field}: ${text}`, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.entry = name;
    this.code = details.code ?? codeOf(name);
    this.status = details.status ?? problemCodes[this.code].status;
    this.errors = field === undefined ? details.errors : { [field]: [text] };
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.room = details.room;
    this.members = details.members;
    this.isFinal = details.isFinal ?? problemCodes[this.code].kind === 'final';
  }
}

/** A failure that already has a message, from the survey service or a record: it keeps that message. */
export function passedOn(code: ProblemCode, message: string, details: Omit<ProblemDetails, 'code'> = {}): Problem {
  return new Problem('internal_error.passed_on', { message }, { ...details, code });
}

/** A 422 that names one field. */
export function invalid<Fault extends FieldFault>(
  field: string,
  fault: Fault,
  ...values: FaultValuesAnd<Fault>
): Problem {
  return new Problem('validation_error.field', { fault: faultOf(fault, ...values) }, { field });
}

export function isRetryable(error: unknown): boolean {
  return !(error instanceof Problem) || !error.isFinal;
}

/** What a schema refuses, field by field. `name` turns the path inside our own objects into the one the caller wrote. */
export function validationProblem(error: ZodError, name = (path: PropertyKey[]) => path): Problem {
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const path = name([...issue.path, ...(key === undefined ? [] : [key])]);
      const field = path.map(String).join('.') || 'body';
      const message = key === undefined ? inPlainWords(issue.message) : 'unknown parameter';
      errors.set(field, [...(errors.get(field) ?? []), message]);
    }
  }
  const faults = [...errors].map(([field, texts]) => `${field}: ${texts.join('; ')}`).join(' · ');
  return new Problem('validation_error.fields', { faults }, { errors: Object.fromEntries(errors) });
}
