/** The body of an error, which has one shape everywhere. */
import type { Problem } from './problem.ts';

interface ShownProblem extends Pick<Problem, 'message' | 'status'>, Partial<Pick<Problem, 'errors' | 'members'>> {
  code: string;
}

export function problemBody({ code, message, status, errors = {}, members }: ShownProblem, requestId: string) {
  const fields = status === 422 ? { errors } : {};
  return { ...members, code, message, ...fields, request_id: requestId, doc_url: docUrlOf(code) };
}

/** Where it is said what a code means. Without a public address, the path on whatever server has answered. */
const docUrlOf = (code: string) => `${process.env.PUBLIC_URL ?? ''}/docs/problems#${code}`;
