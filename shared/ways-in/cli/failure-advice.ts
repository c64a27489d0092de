/** Where a caller can put right what a server refused; apart from the line that says it, so that help loads no client. */
import { Problem, passedOn } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { namedBy, runningPipeline } from './connect.ts';

/** The server says what is wrong; only the command line knows where its caller can put it right. */
export function withAdvice(error: unknown, input: Input, cli: CliWorld): unknown {
  const server = runningPipeline(input, cli);
  // surveys are listed through the server, unless a survey service is named too
  const isServerAway = server !== undefined && !cli.env.SURVEY_API_URL && isNetworkFailure(error);
  if (isServerAway) {
    const { origin } = new URL(server);
    return new Problem('upstream_unavailable.address', { origin, namedBy: namedBy(input, cli) });
  }
  if (!(error instanceof Problem) || /\b(Check|Set|Try|Run)\b/.test(error.message)) return error;
  const advice = adviceOn(error, input, cli);
  return advice === undefined ? error : passedOn(error.code, `${error.message} ${advice}`, { status: error.status });
}

/** Nobody has answered: what a server says is passed on, under another entry. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof Problem && /^upstream_unavailable\.(?!address)/.test(error.entry);
}

function adviceOn({ code }: Problem, input: Input, cli: CliWorld): string | undefined {
  if (code === 'user_not_authenticated') {
    return cli.profile === undefined
      ? 'Check SURVEY_API_TOKEN.'
      : `Check the key of the profile ${cli.profile}: survey-exports login ${cli.profile}`;
  }
  if (code !== 'upstream_unavailable') return undefined;
  // a running server has a survey service of its own, which is not ours to set
  const isOurs = runningPipeline(input, cli) === undefined;
  return isOurs ? 'Check SURVEY_API_URL, or try again later.' : 'Try again later.';
}
