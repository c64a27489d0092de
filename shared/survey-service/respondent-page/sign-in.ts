/**
 * Single sign-on: the owner's own site signs its visitors in and sends them here with a token, a JWT signed with HS256
 * and the secret of the survey. It names the survey (`aud`), the person (`sub`) and when it ends (`exp`).
 */
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { openSecret } from '../../delivery/webhooks/secret.ts';
import type { TokenOpener } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import type { RespondentService } from '../service-api.ts';
import { signInOwner } from '../signing/sign-in-secret.ts';
import { read } from '../store/records-access.ts';
import { keys, type SurveyRecord } from '../store/stored.ts';

const MOST_CHARACTERS = 4000;
/** A token is made for one click; a longer one would be a password. */
const LONGEST_LIFE = '1 day';

export interface SignInNeeds extends RespondentService {
  opener: TokenOpener;
}

/** Who is signed in, or the problem that nobody is. */
export async function signedInSubject(
  { records, opener, now }: SignInNeeds,
  { id, virtualId }: SurveyRecord,
  token: string | null,
): Promise<string> {
  const sealed = await read(records, keys.signInSecret(id), z.string());
  if (sealed === undefined || token === null || token.length > MOST_CHARACTERS)
    throw new Problem('access_denied.sign_in');
  const secret = new TextEncoder().encode(await openSecret(opener, sealed, signInOwner(id)));
  const terms = {
    algorithms: ['HS256'],
    audience: virtualId,
    requiredClaims: ['exp', 'iat', 'sub'],
    maxTokenAge: LONGEST_LIFE,
    currentDate: new Date(now()),
  };
  try {
    const { payload } = await jwtVerify(token, secret, terms);
    return z.string().min(1).max(250).parse(payload.sub);
  } catch {
    throw new Problem('access_denied.sign_in');
  }
}
