/** Any request to any of our APIs: its address, key and body; and what may go wrong on our side. */
import type { MessageTable } from '../message-table.ts';

export const requestMessages = {
  'not_found.path': 'There is nothing at {path}.',
  'not_found.v3_elsewhere':
    'This address has only the export operations of v3. For all other operations, call {upstream}.',
  'method_not_allowed.path': '{path} does not accept {method}. Use {methods}.',
  'method_not_allowed.unknown': 'The method {method} is not supported.',
  'user_not_authenticated.no_key': 'Send your API key in the header Authorization: Bearer <key>.',
  'access_denied.host': 'This server does not answer to the name {name}. Use {address}, or set {setting}.',
  'rate_limited.address': 'Too many requests came from this address. Wait five minutes and try again.',
  'access_denied.direct': 'This address takes no direct calls. Call {address} instead.',
  'access_denied.origin': 'This request was refused: {reason}',
  'body_too_large.json': 'A JSON body may have at most {mostBytes} bytes.',
  'body_too_large.request': 'A request may have at most {mostBytes} bytes, counted as the function receives it.',
  'body_too_large.without_key': 'A request without an API key may have at most {mostBytes} bytes.',
  'unsupported_media_type.json': 'Send JSON with the header Content-Type: application/json.',
  'unsupported_media_type.json_rpc': 'Send one JSON-RPC message with the header Content-Type: application/json.',
  malformed_request: 'The request could not be read as HTTP: its address or headers are too long or malformed.',
  'malformed_json.not_utf8': 'The body is not valid UTF-8.',
  'malformed_json.not_json': 'The body is not JSON: {reason}',
  'malformed_json.missing': 'The body is missing or is not JSON.',
  'malformed_json.no_json_rpc': 'The body is empty. Send one JSON-RPC message.',
  'validation_error.field': '{fault}',
  'validation_error.fields': '{faults}',
  'unsupported_format.fault': '{fault}',
  'rate_limited.assistant':
    'More than {most} requests in a minute. Wait for the number of seconds in the header Retry-After.',
  'body_too_large.assistant_result':
    'The result has {characters} characters, and at most {most} can be sent. Ask for a smaller part.',
  'quiz_not_found.hidden': 'There is no such survey for this API key.',
  contended: 'Several requests are changing this at the same time. Try again.',
  'contended.same_key':
    'The same request with this Idempotency-Key is still being processed. Send it again in a moment.',
  newer_record: 'This was stored by a newer release that is just starting. Try again in a minute.',
  'conflict.record_unreadable': 'The stored record cannot be read. Delete it and create it again.',
  internal_error: 'Something went wrong on our side.',
  'internal_error.try_later': 'Something went wrong on our side. Try again later.',
  'internal_error.with_request_id': 'Something went wrong on our side. Please send us the request id.',
  'internal_error.passed_on': '{message}',
  'upstream_unavailable.store_slow': 'The store is too slow at the moment, and nothing was stored. Try again.',
  'upstream_unavailable.store_late': 'The store did not answer in time. Try again.',
  'upstream_unavailable.host_starting': 'The server is starting. Try again in a moment.',
  'upstream_unavailable.host_busy': 'The server is reading too many large requests at once. Try again in a moment.',
  'upstream_unavailable.host_broke_off':
    'The request was stopped, because it or another one took too much memory or time. Try again, or ask for less.',
  'upstream_unavailable.host_late': 'The request took too long. Try again.',
} as const satisfies MessageTable;
