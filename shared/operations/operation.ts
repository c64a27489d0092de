/**
 * What a caller can do, described once: the HTTP route, the API's description, commands, tools and pages are derived from
 * it. A description knows schemas and nothing of the server; the function that does it is bound where the server is put
 * together.
 */
import type { z } from '@hono/zod-openapi';

/** What an operation does to the world. */
export interface Effects {
  /** Changes nothing. */
  readsOnly: boolean;
  /** Something is lost for good. */
  destroys: boolean;
  /** Doing it twice has the effect of doing it once. */
  isSafeToRepeat: boolean;
  /** People or servers elsewhere notice it. */
  isNoticedOutside: boolean;
}

type Method = 'get' | 'post' | 'patch' | 'delete';

/** The success that is answered. */
export type Reply = {
  about: string;
  /** Seconds after which asking again gives more; undefined where it would not. */
  retryAfter?(answer: Readonly<Record<string, unknown>>): number | undefined;
  /** Where what was made can be read: members of the reply are filled in. */
  location?: string;
} & ({ status: 200 | 201 | 202; schema: z.ZodType } | { status: 204 });

/** The same operation can end well in another way, which the answer shows; a redirect is answered as such. */
type OtherReply =
  | (Reply & { isFor(answer: Readonly<Record<string, unknown>>): boolean })
  | { about: string; status: 303 };

export interface Operation {
  /** A verb and a noun, such as `create_webhook`. */
  name: string;
  method: Method;
  path: string;
  /** The group it is listed under. */
  tag: string;
  /** What it does, in one sentence. */
  help: string;
  effects: Effects;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType<object>;
  reply: Reply;
  otherReplies?: readonly OtherReply[];
  /** The statuses of problems it can end with. */
  problems: readonly number[];
  /** The body, or a batch in it, may name a preset or a view that fills in what it leaves out. */
  takesSettings?: boolean;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What the function behind an operation gets. */
export interface InputOf<Described extends Operation> {
  params: Parsed<Described['params']>;
  query: Parsed<Described['query']>;
  headers: Parsed<Described['headers']>;
  body: Parsed<Described['body']>;
}

/** What it returns: what the schema of its reply describes, or nothing where there is none. */
export type AnswerOf<Described extends Operation> = Described['reply'] extends {
  schema: infer Schema extends z.ZodType;
}
  ? Promise<z.input<Schema> | Response>
  : Promise<void>;

/** What a client must send. */
export type GivenTo<Described extends Operation> = {
  [Part in 'params' | 'query' | 'body' as Described[Part] extends z.ZodType
    ? Part
    : never]: Described[Part] extends z.ZodType ? SentAs<Part, z.input<Described[Part]>, Described> : never;
};

/** A query is text, which is checked where it arrives; and a body may leave out what its preset or view has. */
type SentAs<Part, Input, Described> = Part extends 'query'
  ? { [Name in keyof Input]: Input[Name] | string }
  : Part extends 'body'
    ? Described extends { takesSettings: true }
      ? Partial<Input> | object
      : Input
    : Input;

/** What a client gets. */
export type ReplyOf<Described extends Operation> = Described['reply'] extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined;

/** `/exports/{id}`, with the members that it names. */
export function filledPath(path: string, members: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(members[name])));
}

/** Keeps the types of the schemas. */
export function operation<const Described extends Operation>(described: Described): Described {
  return described;
}

const own: Effects = { readsOnly: false, destroys: false, isSafeToRepeat: true, isNoticedOutside: false };

export const reads: Effects = { ...own, readsOnly: true };

/** Makes something new every time. */
export const creates: Effects = { ...own, isSafeToRepeat: false };

/** Sets a state that can be set back. */
export const switches: Effects = own;

/** Takes away for good, or writes over what was there. */
export const destroys: Effects = { ...own, destroys: true };

export function noticedOutside(effects: Effects): Effects {
  return { ...effects, isNoticedOutside: true };
}
