/** What `login`, `logout`, `profiles` and `account` do. */

import { exportJobs } from '../../../operations/exports.ts';
import { surveys } from '../../../operations/surveys.ts';
import { Problem } from '../../../problems/problem.ts';
import { serviceOperations } from '../../../surveys/operations.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command, Input } from '../command.ts';
import { checkedAddress, keyOf, withPipeline } from '../connect.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { createPipelineClient } from '../pipeline-client.ts';
import { asJson, printable, textTable } from '../printable.ts';
import { type Profile, readProfiles, writeProfiles } from '../profiles/profile-file.ts';
import { didYouMean } from '../words/nearest.ts';

const USUAL = 'default';

export async function logIn(input: Input, cli: CliWorld): Promise<ExitCode> {
  const [name = USUAL] = input.words;
  if (!/^[\w-]{1,40}$/.test(name)) throw new Problem('validation_error.profile_name', { given: JSON.stringify(name) });
  const { pipeline, service } = await placesFor(input, cli);
  const typed = await cli.readSecret('API key: ');
  const key = keyOf({ ...cli, env: { SURVEY_API_TOKEN: typed } });
  const profile = { ...(pipeline !== undefined && { pipeline }), ...(service !== undefined && { service }), key };
  await tryOut(profile, cli);
  const book = await readProfiles(cli);
  const file = await writeProfiles(cli, { current: name, profiles: { ...book.profiles, [name]: profile } });
  if (!input.is('quiet')) cli.tell(`The key works. Profile ${name} is stored in ${file} and used from now on.\n`);
  return exitCodes.ok;
}

/** As flags, or as the person at the terminal says. */
async function placesFor(input: Input, cli: CliWorld): Promise<Omit<Profile, 'key'>> {
  const [pipeline, service] = ['pipeline', 'service'].map((flag) => {
    const given = input.text(flag);
    return given === undefined ? undefined : checkedAddress(`--${flag}`, given);
  });
  if (pipeline !== undefined || service !== undefined) return { pipeline, service };
  const typed = await cli.ask('Address of the Survey Exports server: ');
  if (!typed) throw new Problem('validation_error.login_where');
  return { pipeline: checkedAddress('The address', /^https?:/.test(typed) ? typed : `https://${typed}`) };
}

/** A key that does not work is not worth remembering. */
async function tryOut({ pipeline, service, key }: Profile, cli: CliWorld): Promise<void> {
  if (service !== undefined) await cli.surveyService(service)(key, serviceOperations.surveys({ limit: 1, offset: 0 }));
  if (pipeline === undefined) return;
  await createPipelineClient(pipeline, key, cli.stop).call(exportJobs.list, { query: { limit: 1 } });
}

export const logout: Command['run'] = async (input, cli) => {
  const { current, profiles } = await readProfiles(cli);
  const name = input.words[0] ?? current ?? USUAL;
  const { [name]: gone, ...rest } = profiles;
  if (!gone) {
    const meant = didYouMean(name, Object.keys(profiles));
    throw new Problem('validation_error.no_profile', { given: JSON.stringify(name), meant });
  }
  await writeProfiles(cli, { profiles: rest, ...(current !== undefined && current !== name && { current }) });
  if (!input.is('quiet')) cli.tell(`Profile ${name} was deleted. Its key still works until you revoke it.\n`);
  return exitCodes.ok;
};

export const list: Command['run'] = async (input, cli) => {
  const { current, profiles } = await readProfiles(cli);
  const found = Object.entries(profiles).map(([name, { pipeline = null, service = null }]) => ({
    name,
    current: name === current,
    pipeline,
    service,
  }));
  const rows = found.map((one) => [one.current ? '*' : '', one.name, one.pipeline ?? '', one.service ?? '']);
  const table = () => textTable(['', 'name', 'pipeline', 'service'], rows);
  cli.print(input.is('json') ? `${JSON.stringify(found, null, 2)}\n` : table());
  return exitCodes.ok;
};

export const account: Command['run'] = (input, cli) =>
  withPipeline(input, cli, async (pipeline) => {
    const found = await pipeline.call(surveys.account, {});
    const known = [found.email, found.workspace].filter((one) => one !== null).map(printable);
    const server = pipeline.isLasting ? pipeline.url : null;
    const rows = [
      ['server', server ?? 'a temporary one, for this command'],
      ['key from', cli.profile === undefined ? 'SURVEY_API_TOKEN' : `profile ${cli.profile}`],
      ['account', known.join(', ') || 'the survey service does not say whose key this is'],
    ];
    const lines = rows.map(([what = '', shown]) => `${what.padEnd(8)}  ${shown}\n`).join('');
    cli.print(input.is('json') ? asJson({ ...found, server, profile: cli.profile ?? null }) : lines);
    return exitCodes.ok;
  });
