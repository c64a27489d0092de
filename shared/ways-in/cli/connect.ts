/**
 * Which pipeline a command speaks to: the one it was pointed at, or one of its own in a temporary folder that lives as
 * long as the command.
 */
import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Input } from './command.ts';
import { createPipelineClient, type PipelineClient } from './pipeline-client.ts';

const demoKey = '1|demo';

export interface Connection extends PipelineClient {
  /** Whether what is made here stays when the command has ended. */
  isLasting: boolean;
}

export async function withPipeline<T>(
  input: Input,
  cli: CliWorld,
  work: (pipeline: Connection) => Promise<T>,
): Promise<T> {
  const running = runningPipeline(input, cli);
  if (running !== undefined) {
    return work({ ...createPipelineClient(running, keyOf(cli), cli.stop, namedBy(input, cli)), isLasting: true });
  }
  const upstream = addressOf(cli, 'SURVEY_API_URL');
  if (!cli.project) throw new Problem('validation_error.server_needed');
  const token = upstream === undefined ? demoKeyOf(input, cli) : keyOf(cli);
  const started = await cli.project.startPipeline(upstream);
  try {
    cli.stop.throwIfAborted();
    return await work({ ...createPipelineClient(started.url, token, cli.stop), isLasting: false });
  } finally {
    await started.close();
  }
}

/** For commands whose effect must outlive them. */
export async function withRunningPipeline<T>(
  input: Input,
  cli: CliWorld,
  work: (pipeline: Connection) => Promise<T>,
): Promise<T> {
  if (runningPipeline(input, cli) === undefined) {
    throw new Problem('validation_error.pipeline_needed');
  }
  return withPipeline(input, cli, work);
}

export function runningPipeline(input: Input, cli: CliWorld): string | undefined {
  return input.text('pipeline') === undefined
    ? addressOf(cli, 'SURVEY_EXPORTS_URL')
    : checkedAddress('--pipeline', input.text('pipeline') ?? '');
}

/** What the caller would have to change, to reach another server. */
export function namedBy(input: Input, cli: CliWorld): string {
  if (input.text('pipeline') !== undefined) return '--pipeline';
  return cli.profile === undefined ? 'SURVEY_EXPORTS_URL' : `the profile ${cli.profile} (survey-exports login)`;
}

export function addressOf(cli: CliWorld, name: string): string | undefined {
  const text = cli.env[name];
  return text ? checkedAddress(name, text) : undefined;
}

export function checkedAddress(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Problem('validation_error.not_an_address', { name, given: text });
  return text.replace(/\/+$/, '');
}

export function keyOf(cli: CliWorld): string {
  const key = cli.env.SURVEY_API_TOKEN?.trim();
  // what no header can carry would look like a network that fails
  if (key && /^[\x21-\x7e]+$/.test(key)) return key;
  if (key) throw new Problem('user_not_authenticated.odd_token');
  throw new Problem('user_not_authenticated.set_token');
}

export function demoKeyOf(input: Input, cli: CliWorld): string {
  if (!input.is('quiet'))
    cli.tell(`No survey service is set (SURVEY_API_URL), so this uses the demo surveys with the key ${demoKey}.\n`);
  return demoKey;
}
