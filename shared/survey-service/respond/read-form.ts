/** The form that a page of ours sends; anything else is told so. */
import type { Context } from 'hono';
import { Problem } from '../../errors.ts';
import type { ApiEnv } from '../../http.ts';

export async function readForm({ req }: Pick<Context<ApiEnv>, 'req'>): Promise<FormData> {
  try {
    return await req.formData();
  } catch (cause) {
    throw new Problem('unsupported_media_type.form', {}, { cause });
  }
}
