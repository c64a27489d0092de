/** A command that speaks to a pipeline runs with the settings of its profile, and with ids where names were written. */
import type { CliWorld } from './cli-world.ts';
import type { Command, Input } from './command.ts';
import type { ExitCode } from './exit-codes.ts';
import { withIds } from './names/with-ids.ts';
import { withProfile } from './profiles/with-profile.ts';

export async function runOnPipeline(command: Command, input: Input, cli: CliWorld): Promise<ExitCode> {
  const world = await withProfile(input, cli);
  return command.run(await withIds(command, input, world), world);
}
