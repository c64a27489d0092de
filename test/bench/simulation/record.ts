/** Records large exports in a process of its own, over a survey service that makes its answers up. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startReady } from '../../support/hosts/child-process.ts';
import { questionsFor, usualColumns } from '../generated-answers.ts';
import { type Recording, recordingSchema } from './recorded.ts';

const run = promisify(execFile);

export async function record(answers: number): Promise<Recording> {
  const questions = String(questionsFor(usualColumns));
  const start = (count: number) => startReady('test/bench/giant/giant-upstream.ts', [String(count), questions]);
  const services = await Promise.all([start(Math.round(answers / 2)), start(answers)]);
  const args = ['test/bench/simulation/record-tasks.ts', ...services.map(({ url }) => url)];
  try {
    const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 24 });
    return recordingSchema.parse(JSON.parse(stdout));
  } finally {
    await Promise.all(services.map((service) => service.stop('SIGTERM')));
  }
}
