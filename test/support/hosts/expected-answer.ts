/** What tests expect of an HTTP answer: its status, and for an error the one shape that all errors have. */
import { z } from 'zod';

export async function expectStatus(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.url} answers ${response.status}, not ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export const problemJson = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().min(1),
  doc_url: z.string().regex(/\/docs\/problems#\w+$/),
});

/** The body of an error, after checking that it has the one shape and this status. */
export async function expectProblem(response: Response, status: number): Promise<z.infer<typeof problemJson>> {
  const problem = problemJson.parse(await expectStatus(response, status));
  if ((problem.errors !== undefined) !== (status === 422)) throw new Error('`errors` stands on 422 and only there');
  return problem;
}
