/** What a database refused, in our own words: by its SQLSTATE, never by its text, which may hold values. */
import type { Place } from '../../../delivery/destinations/destination.ts';
import { deliveryProblem } from '../../../delivery/destinations/problems.ts';
import { refusal } from '../refusal.ts';

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;
const connectionCode = /^(E[A-Z]+|57P0[1-5]|08...)$/;
const noRoomCode = /^53(100|200|400)$/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** `port`: where there was no connection at all. */
export function refusedBy(error: unknown, place: Place<'postgres'>, port: number | false = false): Error {
  const { host, user, database, schema } = place;
  const code = codeOf(error);
  const text = error instanceof Error ? error.message : '';
  if (/support SSL|establishing an SSL/.test(text)) return refusal('failed', deliveryProblem('no_tls', { host }));
  if (certificateCode.test(code)) {
    return refusal('failed', deliveryProblem('certificate_refused', { host, reason: code }));
  }
  if (/^28/.test(code) || /password|SASL|SCRAM/i.test(text)) {
    return refusal('failed', deliveryProblem('login_refused', { user }));
  }
  if (code === '3D000') return refusal('failed', deliveryProblem('database_missing', { database, host }));
  if (code === '42501') return refusal('failed', deliveryProblem('schema_refused', { user, schema }));
  if (/^22(021|P05)$/.test(code)) return refusal('failed', deliveryProblem('database_encoding'));
  if (/^(55P03|40...|57014)$/.test(code)) return refusal('later', deliveryProblem('database_busy'));
  if (noRoomCode.test(code)) return refusal('later', deliveryProblem('database_full', { host }));
  if (/^[0-9A-Z]{5}$/.test(code) && !connectionCode.test(code)) {
    return refusal('later', deliveryProblem('database_failed', { code }));
  }
  if (port !== false) return refusal('later', deliveryProblem('connection_failed', { host, port }));
  return refusal('later', deliveryProblem('connection_lost', { host }));
}
