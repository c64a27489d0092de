/** What the HTTP host lets requests cost before their sender is known, and how long they may take. */
import { bodyLimits } from '../../../shared/http-middleware.ts';
import { platformLimits } from '../../topology.ts';

export interface HttpLimits {
  /** The largest body, and the largest of a request that shows no key. */
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
