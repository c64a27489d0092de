/** A body that cannot be read as one message is refused in JSON-RPC's own shape: nobody can say which request it was. */
import { INVALID_REQUEST, PARSE_ERROR } from '@modelcontextprotocol/server';
import type { Problem } from '../errors.ts';

const codes: ReadonlyMap<string, number> = new Map([
  ['malformed_json', PARSE_ERROR],
  ['validation_error', INVALID_REQUEST],
]);

/** Undefined for what is refused before a message is looked at: the caller, the size, the type, the limit. */
export function rpcRefusal({ code, message }: Problem): { status: 400; body: object } | undefined {
  const known = codes.get(code);
  if (known === undefined) return undefined;
  return { status: 400, body: { jsonrpc: '2.0', id: null, error: { code: known, message } } };
}
