/** A command that speaks to a pipeline runs with the settings of its profile, and with ids where names were written. */
import { Problem } from '../../problems/problem.ts';
import type { CliWorld } from './cli-world.ts';
import type { Command, Input } from './command.ts';
import type { ExitCode } from './exit-codes.ts';
import { withAdvice } from './failure-advice.ts';
import { withIds } from './names/with-ids.ts';
import { type Profile, readProfiles } from './profiles/profile-file.ts';
import { didYouMean } from './words/nearest.ts';

/** A key belongs to its place: whoever names another place must bring the key for it. */
const placeNames = ['SURVEY_EXPORTS_URL', 'SURVEY_API_URL', 'SURVEY_API_TOKEN'];

/** The same world, with the settings of the profile that is named, or of the current one. */
export async function withProfile(input: Input, cli: CliWorld): Promise<CliWorld> {
  const named = input.text('profile') ?? cli.env.SURVEY_EXPORTS_PROFILE;
  const { current, profiles } = await readProfiles(cli);
  const name = named || current;
  const profile = name === undefined ? undefined : profiles[name];
  if (named && !profile) {
    const meant = didYouMean(named, Object.keys(profiles));
    throw new Problem('validation_error.no_profile', { given: JSON.stringify(named), meant });
  }
  const isElsewhere =
    !named && (input.text('pipeline') !== undefined || placeNames.some((setting) => cli.env[setting]));
  if (!profile || name === undefined || isElsewhere) return cli;
  return { ...cli, profile: name, env: { ...cli.env, ...settingsOf(profile) } };
}

/** What a profile stands for: the settings that are otherwise in the environment, which goes before it. */
function settingsOf({ pipeline, service, key }: Profile): Record<string, string> {
  return {
    SURVEY_API_TOKEN: key,
    ...(pipeline !== undefined && { SURVEY_EXPORTS_URL: pipeline }),
    ...(service !== undefined && { SURVEY_API_URL: service }),
  };
}

export async function runOnPipeline(command: Command, input: Input, cli: CliWorld): Promise<ExitCode> {
  const world = await withProfile(input, cli);
  try {
    const named = await withIds(command, input, world);
    if (!command.flags.web || !named.is('web')) return await command.run(named, world);
    const { browseInstead } = await import('./actions/browse.ts');
    return await browseInstead(command, named, world);
  } catch (error) {
    throw withAdvice(error, input, world);
  }
}
