/** What was shared as a file: the ledger of a survey, or what one export would add to it. */
import { z } from 'zod';
import type { Files } from '../../ports.ts';
import type { SharedAnswers } from '../../privacy/disclosure/shared-answers.ts';
import { Problem } from '../../problems/problem.ts';

const sharedSchema = z.object({
  reports: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      name: z.string(),
      definition: z.string(),
      recipients: z.array(z.string()),
      minimumBase: z.number(),
      groups: z.array(z.object({ key: z.string(), set: z.number() })),
    }),
  ),
  parts: z.array(z.array(z.number())),
  /** Bytes of the answers' numbers, which follow, and of the numbers of their parts, which follow those. */
  answers: z.number(),
});

export function storedShared({ reports, parts, partOf }: SharedAnswers): Uint8Array {
  const head = Buffer.from(`${JSON.stringify({ reports, parts, answers: partOf.size })}\n`);
  return Buffer.concat([
    head,
    new Uint8Array(Float64Array.from(partOf.keys()).buffer),
    new Uint8Array(Uint32Array.from(partOf.values()).buffer),
  ]);
}

/** Undefined where the file is gone; what cannot be read must not be taken for nothing. */
export async function readShared(files: Files, fileKey: string): Promise<SharedAnswers | undefined> {
  const bytes = await files.read(fileKey);
  if (!bytes) return undefined;
  const lineEnd = bytes.indexOf(10);
  const { reports, parts, answers } = sharedSchema.parse(
    JSON.parse(Buffer.from(bytes.subarray(0, lineEnd)).toString()),
  );
  const [numbers, own] = [8 * answers, 4 * answers];
  // a copy begins where numbers may begin
  const body = new Uint8Array(bytes.subarray(lineEnd + 1));
  if (body.length !== numbers + own) throw new Problem('internal_error');
  const ids = new Float64Array(body.buffer, 0, answers);
  const partNumbers = new Uint32Array(body.buffer, numbers, answers);
  return { reports, parts, partOf: new Map(Array.from(ids, (id, at) => [id, partNumbers[at] ?? 0])) };
}
