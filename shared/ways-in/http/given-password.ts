/** The password somebody gives for a link: posted in a form or as JSON, or sent along as HTTP Basic by programs. */
import type { HonoRequest } from 'hono';
import { z } from 'zod';
import { invalid, Problem } from '../../problems/problem.ts';

const MOST_BYTES = 8 * 1024;
const bodySchema = z.object({ password: z.string().max(200).optional() });

/** Whatever the name of the user is. */
export function basicPassword(authorization: string | undefined): string | undefined {
  const coded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (coded === undefined) return undefined;
  const [, ...password] = Buffer.from(coded, 'base64').toString().split(':');
  return password.join(':').slice(0, 200);
}

export async function givenPassword(request: HonoRequest): Promise<string | undefined> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return undefined;
  if (bytes.byteLength > MOST_BYTES) throw new Problem('body_too_large.link_password', { mostBytes: MOST_BYTES });
  const type = request.header('content-type') ?? '';
  if (type.startsWith('multipart/')) {
    throw new Problem('unsupported_media_type.link_password');
  }
  const text = new TextDecoder().decode(bytes);
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  const given = bodySchema.safeParse(isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text));
  if (!given.success) throw invalid('password', 'expected_text_up_to', { most: 200 });
  return given.data.password;
}
