/** What a request may cost before its sender is known, and how long it may take. */
import { bodyLimits } from '../../../shared/http/middleware.ts';
import { platformLimits } from '../../platform-limits.ts';

export interface HttpLimits {
  /** The largest body, and the largest without a key. */
  requestBytes: number;
  keylessBytes: number;
  /** All bodies together that are being read or worked on, beyond the first bytes of each. */
  bodiesBytes: number;
  freeBytes: number;
  /** Until headers and body have arrived. */
  arrivalSeconds: number;
  /** Until the answer. */
  httpSeconds: number;
  connections: number;
}

export const httpLimits: HttpLimits = {
  requestBytes: platformLimits.requestBytes,
  keylessBytes: bodyLimits.jsonBytes,
  bodiesBytes: 48 * 1024 * 1024,
  freeBytes: 32 * 1024,
  arrivalSeconds: 30,
  httpSeconds: platformLimits.httpSeconds,
  connections: 2000,
};
