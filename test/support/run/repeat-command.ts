/** What repeats a failed test: printed after every red run, with the seed that its random cases were drawn from. */
import type { Reporter } from 'vitest/node';
import { seed } from './seed.ts';

/** The command that runs these tests of a file again, or all of the file where none are named. */
export function repeatCommand(file: string, names: readonly string[], code = process.env.READY_MADE): string {
  const pattern = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const only = names.length === 0 || names.length > 3 ? '' : ` -t '${pattern.replaceAll("'", "'\\''")}'`;
  return `${code === 'on' ? 'READY_MADE=on ' : ''}SEED=${seed} npx vitest run ${file}${only}`;
}

export const repeatReporter: Reporter = {
  onTestRunEnd(modules) {
    const failed = modules.filter((module) => module.state() === 'failed');
    if (failed.length === 0) return;
    const commands = failed.map(({ relativeModuleId, children }) =>
      repeatCommand(
        relativeModuleId,
        [...children.allTests('failed')].map(({ fullName }) => fullName.replaceAll(' > ', ' ')),
      ),
    );
    process.stdout.write(`\nTo repeat what failed:\n${commands.map((command) => `  ${command}\n`).join('')}`);
  },
};
