/** Why a signed request is not taken, in the words of S3; the other services have names of their own for the same. */

export type RefusalCode =
  | 'AccessDenied'
  | 'AuthorizationHeaderMalformed'
  | 'AuthorizationQueryParametersError'
  | 'InvalidAccessKeyId'
  | 'InvalidArgument'
  | 'InvalidRequest'
  | 'InvalidToken'
  | 'InvalidURI'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch';

export interface Refusal extends Error {
  readonly code: RefusalCode;
}

/** Without a message it has the usual one of its code. */
export function refusal(code: RefusalCode, message = ''): Refusal {
  return Object.assign(new Error(message), { name: 'Refusal', code });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}
