/** What a respondent of the made-up survey has uploaded: bytes that say whose they are, worked out from the answer's id. */

export function uploadedFile(answerId: number, sizeBytes: number): Buffer {
  return Buffer.alloc(sizeBytes, `the paper of answer ${answerId}\n`);
}
