/** Why a signed request is refused, with S3's codes; the other services have their own names for the same reasons. */

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

/** Without a message it gets the default one of its code. */
export function refusal(code: RefusalCode, message = ''): Refusal {
  return Object.assign(new Error(message), { name: 'Refusal', code });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}
