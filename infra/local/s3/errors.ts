/**
 * The errors this S3 can answer, with their status and usual wording. Code and status are S3's own, so the SDK throws
 * the same named errors here as in the cloud.
 */

const catalogue = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The Authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The query parameters of the signature are malformed.'],
  BadDigest: [400, 'A checksum of the request does not match the bytes received.'],
  EntityTooLarge: [400, 'The object is larger than one request may carry.'],
  EntityTooSmall: [400, 'Every part but the last must have at least 5 MiB.'],
  IncompleteBody: [400, 'The body does not have the length that the request declared.'],
  InternalError: [500, 'An internal error occurred.'],
  InvalidAccessKeyId: [403, 'The access key id is unknown.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidDigest: [400, 'Content-MD5 is not valid.'],
  InvalidPart: [400, 'A part was not found, or its ETag or checksum differs.'],
  InvalidPartOrder: [400, 'Parts must be listed by ascending part number.'],
  InvalidPolicyDocument: [400, 'The policy of the form cannot be read.'],
  InvalidRange: [416, 'The range cannot be satisfied.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidToken: [400, 'Session tokens are not supported.'],
  InvalidURI: [400, 'The URI cannot be read.'],
  KeyTooLongError: [400, 'A key has at most 1024 bytes.'],
  MalformedPOSTRequest: [400, 'The body of the POST request is not well-formed multipart/form-data.'],
  MalformedTrailerError: [400, 'The trailer announced by the request is missing or malformed.'],
  MalformedXML: [400, 'The XML of the request is malformed or not of the expected shape.'],
  MaxMessageLengthExceeded: [400, 'The body of the request is too long.'],
  MaxPostPreDataLengthExceededError: [400, 'The fields before the file have at most 20,000 bytes.'],
  MetadataTooLarge: [400, 'User metadata has at most 2 KB.'],
  MissingContentLength: [411, 'Content-Length is required.'],
  NoSuchBucket: [404, 'The bucket does not exist.'],
  NoSuchKey: [404, 'The key does not exist.'],
  NoSuchUpload: [404, 'The upload does not exist; it may be completed or aborted.'],
  NotImplemented: [501, 'This functionality is not implemented.'],
  PreconditionFailed: [412, 'At least one of the preconditions did not hold.'],
  RequestTimeTooSkewed: [403, 'The time of the request differs too much from the time of the server.'],
  SignatureDoesNotMatch: [403, 'The signature calculated here differs from the one of the request.'],
  XAmzContentSHA256Mismatch: [400, 'x-amz-content-sha256 does not match the bytes received.'],
} as const;

type S3Code = keyof typeof catalogue;

interface S3Error extends Error {
  readonly code: S3Code;
  readonly status: number;
}

export function s3Error(code: S3Code, message?: string): S3Error {
  const [status, usual] = catalogue[code];
  return Object.assign(new Error(message ?? usual), { name: 'S3Error', code, status });
}

export function isS3Error(error: unknown): error is S3Error {
  return error instanceof Error && error.name === 'S3Error';
}
