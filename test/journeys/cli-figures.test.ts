/** Figures on the command line: of a survey, of what respondents wrote, and what filters can ask for. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
  await host.client.counted(2);
});

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rm(folder, { recursive: true }));

function run(words: readonly string[]) {
  const env = { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken };
  return runInProcess(words, { folder, configFolder: join(folder, 'config'), env });
}

describe('what filters can ask for', () => {
  it('is what answers have, and counts the same as figures do', async () => {
    const facets = JSON.parse((await run(['facets', '2', '--json'])).stdout);
    const [{ value, answers }] = facets.filters.country.values;
    const figures = await run(['figures', '2', '--country', value, '--json']);
    expect([figures.code, JSON.parse(figures.stdout).counted]).toEqual([exitCodes.ok, answers]);
    expect((await run(['facets', '2'])).stdout).toContain(`  ${value}: ${answers.toLocaleString('en-US')}`);
  });
});

describe('what respondents wrote', () => {
  it('is searched and counted, for a person and for a script', async () => {
    const found = JSON.parse((await run(['texts', '2', '--group', 'device', '--json'])).stdout);
    const open = found.questions.filter(({ texts }: { texts: number | null }) => texts);
    const { title, terms } = open[0];
    const { stdout } = await run(['texts', 'conference feedback', terms[0].term, '--question', title, '--limit', '1']);
    expect(stdout).toContain(`${title} (${terms[0].count.toLocaleString('en-US')} of `);
    expect(stdout.match(/^ {2}> /gm)).toHaveLength(1);
    const few = await run(['texts', '2', '--country', 'DE', '--complete', 'all', '--treat', 'country=keep', '--json']);
    expect(JSON.parse(few.stdout).questions[0].texts).toBeLessThan(open[0].texts);
  });

  it('is asked for in words that are checked first', async () => {
    const wrong = await run(['texts', '2', '--from', 'yesterday']);
    expect([wrong.code, wrong.stderr]).toEqual([exitCodes.usage, expect.stringContaining('--from')]);
    expect((await run(['texts', '2', '--question', 'q:nobody'])).stderr).toContain('there is no column q:nobody');
  });
});
