/** What addresses that anybody may hold have in common: what their holders send, and how a visit that gets nothing is answered. */
import { z } from '@hono/zod-openapi';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { LinkPage } from '../../delivery/links/link-page-texts.ts';
import type { ApiEnv } from '../../http/create-api.ts';
import type { GuessLimit } from '../../http/guess-limit.ts';
import { invalid, Problem, type Room } from '../../problems/problem.ts';

/** The password somebody gives for a link: posted in a form or as JSON, or sent along as HTTP Basic by programs. */
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

/** The address alone opens it: nobody may learn it from here, and nobody may keep what it shows. */
export const forHolders: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept, Accept-Language, User-Agent');
};

export const pageStatuses: Record<LinkPage, ContentfulStatusCode> = {
  preview: 200,
  password_required: 200,
  wrong_password: 401,
  pending: 503,
  failed: 410,
  paused: 409,
  held_back: 409,
  expired: 410,
  used_up: 410,
  revoked: 410,
  unknown: 404,
  too_many: 429,
};

/** The same for programs. */
interface Ending {
  outcome: LinkPage;
  retryAfterSeconds?: number;
  limit?: GuessLimit;
}

export function problemOf({ outcome, limit, ...waiting }: Ending): Problem {
  switch (outcome) {
    case 'unknown':
      return new Problem('not_found.shared_file');
    case 'pending':
      return new Problem('variant_pending', {}, waiting);
    case 'failed':
      return new Problem('variant_failed');
    case 'paused':
      return new Problem('link_paused');
    case 'held_back':
      return new Problem('shared_too_similar.link');
    case 'expired':
      return new Problem('link_expired');
    case 'used_up':
      return new Problem('link_used_up');
    case 'revoked':
      return new Problem('link_revoked');
    case 'too_many':
      return new Problem(
        'rate_limited.link_passwords',
        {},
        { ...waiting, ...(limit && { room: roomOf(limit, waiting) }) },
      );
    case 'wrong_password':
      return new Problem('wrong_password.link');
    default:
      return new Problem('password_required.link');
  }
}

function roomOf(limit: GuessLimit, { retryAfterSeconds = 1 }: Pick<Ending, 'retryAfterSeconds'>): Room {
  return { limit, left: 0, resetSeconds: retryAfterSeconds };
}
