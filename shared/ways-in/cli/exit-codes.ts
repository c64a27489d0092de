/** How the command ends, in numbers a script can branch on, and which problem leads to which of them. */

import type { ProblemCode } from '../../problems/codes.ts';
import { Problem } from '../../problems/problem.ts';

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  unavailable: 5,
  partial: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeMeanings: Record<keyof typeof exitCodes, string> = {
  ok: 'done',
  failed: 'failed, nothing was written',
  usage: 'the command line is wrong',
  refused: 'the key is missing, wrong or not allowed to do this',
  notFound: 'there is no such survey, export, batch, schedule, link or key',
  unavailable: 'the survey service or the pipeline does not answer; try again later',
  partial: 'some of several surveys or exports failed, the others are saved',
  interrupted: 'interrupted',
};

const wrongWords: readonly ProblemCode[] = ['validation_error', 'unsupported_format', 'malformed_json'];
const missingThings: readonly ProblemCode[] = ['folder_not_found', 'workspace_not_found'];

export function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof Problem)) return exitCodes.failed;
  const { code, status } = error;
  if (wrongWords.includes(code)) return exitCodes.usage;
  if (status === 401 || status === 403) return exitCodes.refused;
  if (status === 404 || missingThings.includes(code)) return exitCodes.notFound;
  return [429, 502, 503, 504].includes(status) ? exitCodes.unavailable : exitCodes.failed;
}
