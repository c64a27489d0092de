/** Where colour may be: on a terminal, and not where the environment says no. */
import { expect, it } from 'vitest';
import { errorColours, outColours } from '../../../../shared/ways-in/cli/words/colours.ts';
import { cliWorld } from '../../../support/cli/cli-bench.ts';

const red = '\u001b[31mx\u001b[39m';

it.each([
  { isTerminal: true, env: {}, shown: red },
  { isTerminal: false, env: {}, shown: 'x' },
  { isTerminal: true, env: { NO_COLOR: '1' }, shown: 'x' },
  { isTerminal: true, env: { TERM: 'dumb' }, shown: 'x' },
])('on a terminal: $isTerminal, with $env', ({ isTerminal, env, shown }) => {
  const { cli } = cliWorld({ isTerminal, isOutTerminal: isTerminal, env });
  expect([outColours(cli).red('x'), errorColours(cli).red('x')]).toEqual([shown, shown]);
});
