/**
 * What is uploaded has a CRC-32 with it that S3 verifies, and goes to AWS encrypted. For the signature the SDK would hash
 * every byte once more, which takes longer than to send it; so the signature covers all of the request but these bytes.
 */
import type { S3Client } from '@aws-sdk/client-s3';

const uploads = ['PutObjectCommand', 'UploadPartCommand'];

export function leaveFilesUnsigned(s3: S3Client): void {
  s3.middlewareStack.add(
    (next, context) => (call) => {
      const { request } = call;
      const isUpload = uploads.includes(String(context.commandName));
      if (isUpload && hasHeaders(request))
        Object.assign(request.headers, { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' });
      return next(call);
    },
    { step: 'build', name: 'leaveFilesUnsigned' },
  );
}

function hasHeaders(request: unknown): request is { headers: object } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}
