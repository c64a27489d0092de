/** The command line as a package of its own, for any server: one file, of which a command loads what it needs. */
import { addWhatIsMissing } from './older-node.ts';

declare const packageVersion: string;

if (['--version', '-v', 'version'].includes(process.argv[2] ?? ''))
  process.stdout.write(`survey-exports ${packageVersion}\n`);
else {
  addWhatIsMissing();
  const { runCommand } = await import('../run-command.ts');
  await runCommand();
}
