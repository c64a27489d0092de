/** A local service that speaks AWS JSON, apart from how calls reach it: over HTTP, from another thread, or directly. */
export interface JsonReply {
  status: number;
  /** JSON. */
  body: string;
}

/** Gets the name of an operation and its input as JSON. Rejects when what lies below the service fails. */
export type JsonService = (operation: string, body: string, signal?: AbortSignal) => Promise<JsonReply>;

export function replyOf(status: number, body: unknown): JsonReply {
  return { status, body: JSON.stringify(body) };
}

export function refusalOf(type: string, message: string, status = 400): JsonReply {
  return replyOf(status, { __type: type, message });
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
