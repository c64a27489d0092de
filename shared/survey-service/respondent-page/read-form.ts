/** The form that a page of ours sends; anything else is refused with a message. */
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/create-api.ts';
import { Problem } from '../../problems/problem.ts';

export async function readForm({ req }: Pick<Context<ApiEnv>, 'req'>): Promise<FormData> {
  try {
    return await req.formData();
  } catch (cause) {
    throw new Problem('unsupported_media_type.form', {}, { cause });
  }
}
