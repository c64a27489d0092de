/** `completion`: teaches a shell the words of this program. */
import { Problem } from '../../../problems/problem.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Command } from '../command.ts';
import { fishScript } from '../completion/fish-script.ts';
import { type KnownCommand, knownCommands } from '../completion/known-words.ts';
import { bashScript, zshScript } from '../completion/posix-scripts.ts';
import { exitCodes } from '../exit-codes.ts';

const scripts = new Map<string, (commands: readonly KnownCommand[]) => string>([
  ['bash', bashScript],
  ['zsh', zshScript],
  ['fish', fishScript],
]);

/** `all`: the commands it lists, itself among them. */
export function completionCommand(all: (cli: CliWorld) => readonly Command[]): Command {
  return {
    name: 'completion',
    takes: '<bash|zsh|fish> [line ...]',
    about: 'a script that completes commands, flags, and names of surveys, exports and presets, in bash, zsh or fish',
    notes: [
      'The script asks "completion values -- LINE" for what the last word of a line may be. That prints nothing where the server',
      'does not answer at once, where you are not logged in, or where a line needs no name.',
    ],
    flags: {},
    examples: [
      ['survey-exports completion bash', 'in ~/.bashrc: eval "$(survey-exports completion bash)"; the same with zsh'],
      ['survey-exports completion fish', 'into ~/.config/fish/completions/survey-exports.fish'],
    ],
    async run({ words: [shell = '', ...line] }, cli) {
      if (shell === 'values') {
        const { liveValues } = await import('../completion/live-values.ts');
        cli.print(await liveValues(line, all(cli), cli));
        return exitCodes.ok;
      }
      const script = scripts.get(shell);
      if (!script) throw new Problem('validation_error.shell', { given: JSON.stringify(shell) });
      cli.print(script(knownCommands(all(cli))));
      return exitCodes.ok;
    },
  };
}
