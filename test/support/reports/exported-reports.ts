/** Demo surveys as summary and report in every format, exported through the front door of a host. */
import { expect } from 'vitest';
import { demoSurveyIds } from '../../../infra/local/demo-data/seed-demo-data.ts';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { demoToken, strangerToken } from '../hosts/api-client.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import type { TestHost } from '../hosts/local-host.ts';

const outputs = ['summary', 'report'].flatMap((content) =>
  ['pdf', 'word', 'xlsx', 'pptx'].map((format) => ({ content, format })),
);
const extensions: Record<string, string> = { pdf: 'pdf', word: 'docx', xlsx: 'xlsx', pptx: 'pptx' };

export const tokenOf = (surveyId: number) => (surveyId === demoSurveyIds.ofSecondUser ? strangerToken : demoToken);

/** `1-report.pdf` to its bytes, for all of these surveys. */
export async function exportedReports({ client }: Pick<TestHost, 'client'>, surveyIds: readonly number[]) {
  const files = new Map<string, Buffer>();
  for (const surveyId of surveyIds) {
    const token = tokenOf(surveyId);
    const response = await client.call('/exports', { method: 'POST', json: { quiz_id: surveyId, outputs }, token });
    const { id } = exportViewSchema.parse(await expectStatus(response, 202));
    const job = await client.ended(id, token);
    expect([job.status, job.problem, job.files.flatMap(({ warnings }) => warnings)]).toEqual(['ready', null, []]);
    for (const { content, format, url } of job.files) {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      files.set(`${surveyId}-${content}.${extensions[format]}`, bytes);
    }
  }
  return files;
}

/** Texts lose their line breaks and spaces in readers of PDF; letters and figures must be there. */
export const squeezed = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad-]/g, '');
