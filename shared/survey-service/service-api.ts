/**
 * What every group of v3 routes is built with: the router that knows its caller, the service's needs of the outside,
 * and the pieces of route descriptions that repeat.
 */
import { OpenAPIHono, z } from '@hono/zod-openapi';
import { type ApiEnv, problemResponses, refuseInvalid } from '../http/create-api.ts';
import type { Clock, DropBox, Files, Log, Queue, ScanFile, TokenSealer } from '../ports.ts';
import type { Records } from '../records/records.ts';
import type { AnswerStore } from './store/answer-store.ts';

export interface SurveyService {
  records: Records;
  answers: AnswerStore;
  uploads: UploadStore;
  now: Clock;
  log: Log;
  /** Our own origin, without a trailing slash. */
  publicUrl: string;
  /** The origin of the respondent's page, another one, without a trailing slash. */
  pageUrl: string;
  /** The queue of webhooks to send. */
  deliveries: Queue;
  sealer: TokenSealer;
  /** Receivers of webhooks on this machine, over plain HTTP: for development, never in the cloud. */
  allowLoopback: boolean;
  allowDemoKeys: boolean;
  dailySurveyLimit: number;
}

/** Where files of respondents lie that are too large for the table. */
interface UploadStore {
  files: Pick<Files, 'link' | 'removeAll' | 'readRange' | 'sizeOf'>;
  /** Looks for malware before a file joins an answer; without it nothing is scanned. */
  scan?: ScanFile | undefined;
  /** Only for the page, and only where browsers reach the store. */
  box?: DropBox | undefined;
  /** Where browsers send files. */
  boxOrigin?: string | undefined;
}

/** What it takes to show a survey to respondents and to take their answers. */
export type RespondentService = Pick<SurveyService, 'records' | 'answers' | 'uploads' | 'now' | 'log' | 'deliveries'>;

/** Who is asking: a user and the workspaces this user is in. */
export interface Caller {
  userId: number;
  email: string;
  language: string;
  workspaceId: number;
  workspaceIds: readonly number[];
}

export interface ServiceEnv {
  Bindings: ApiEnv['Bindings'];
  Variables: ApiEnv['Variables'] & { caller: Caller };
}

export type ServiceApi = OpenAPIHono<ServiceEnv>;

export function createServiceApi(): ServiceApi {
  return new OpenAPIHono<ServiceEnv>({ defaultHook: refuseInvalid });
}

/** `nullable()` on a named schema would change the name's own definition; a union leaves it alone. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.null()]);
}

/** The part of a route description that every operation with a key shares. */
export const withKey = { security: [{ bearer: [] }] };

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

export function jsonResponse<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** Errors any operation on one survey may answer with, besides the given ones. */
export function surveyProblems(...more: number[]) {
  return problemResponses(401, 403, 404, 422, ...more);
}

/** A text that a table can hold: half of a surrogate pair is no character. */
export function storableText(maxLength: number) {
  return z
    .string()
    .overwrite((text) => text.toWellFormed())
    .max(maxLength);
}

export const nameSchema = storableText(255).trim().min(1).openapi({ example: 'Customer satisfaction' });

export const idSchema = z.int().min(1);

/** A whole number in a path or a query, where everything is text. */
export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^\d{1,16}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .openapi({ type: 'integer', minimum, maximum });
}

export const surveyParams = z.object({
  id: wholeNumber(1).openapi({ param: { name: 'id', in: 'path', description: 'The survey' }, example: 1 }),
});

/** v3 writes its times with microseconds. */
export function wireTime(iso: string): string {
  return new Date(iso).toISOString().replace('Z', '000Z');
}
