/**
 * Every command of the command line once on a real pseudo-terminal, one after the other as somebody would type them;
 * then without colour, and into a pipe.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../shared/ways-in/cli/run-cli.ts';
import { hasTerminal, warnWithoutTerminal } from '../support/cli/cli-process.ts';
import { madeTemplate } from '../support/files-sent/made-template.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { isWhole } from '../support/run/proof-size.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { project } from '../support/source/pages.ts';

warnWithoutTerminal();

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
  await host.client.counted(2);
  folder = await temporaryFolder();
  await writeFile(join(folder, 'key.txt'), `${demoToken}\n`);
  await writeFile(join(folder, 'secret.txt'), 'correct horse\n');
  await writeFile(join(folder, 'brand.pptx'), madeTemplate());
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Whoever logs in first needs no settings. */
const typed = `
login desk --pipeline HOST < key.txt
profiles
account
surveys conference
dictionary 'Conference feedback'
figures 'Conference feedback' --where 'How did you take part? = Online'
facets 2
texts 2 coffee
export 'Conference feedback' --preview --no-personal
export 'Conference feedback' -o online.csv --where 'How did you take part? = Online' --since last
export 'Conference feedback' -o client.xlsx --no-personal
exports list
exports show last
exports watch last
browse 2 --print
exports manifest last
exports bundle last -o packed.zip
exports download last --folder march
exports again last
export 2 -o deck.pptx --content summary
exports refresh last deck.pptx -o new.pptx
exports download last -o later.xlsx
link create last --expires 2d --password-file secret.txt
link list
link downloads last
link revoke last
exports delete last --yes
webhooks create https://hooks.example.com/exports
webhooks list
webhooks show https://hooks.example.com/exports
webhooks edit https://hooks.example.com/exports --events export.ready --no-enabled
webhooks rotate https://hooks.example.com/exports
webhooks deliveries https://hooks.example.com/exports
webhooks delete https://hooks.example.com/exports --yes
preset create 'For the client' --no-personal
preset list
preset show 'For the client'
preset edit 'For the client' --lang en
deck-templates add brand.pptx --name Brand
deck-templates list
deck-templates show Brand
deck-templates delete Brand --yes
view create Online --survey 2 --where 'How did you take part? = Online'
view list
view show Online
view edit Online --device mobile
figures 2 --view Online
view share Online --expires 2d
view links Online
view edit-link Online last --expires never
view revoke-link Online last
view delete Online --yes
tracker create Waves --surveys 4,5
tracker list
tracker show Waves
tracker match Waves
tracker map Waves --likely
tracker edit Waves --name Yearly
tracker delete Yearly --yes
answers list 2 --limit 3
reveals
erase --email nobody@example.org --dry-run
erasures list
api '/exports?limit=1'
destination create --email demo@example.com --name Team
destination list
destination show Team
destination edit Team --language ru
destination test Team
destination resume Team demo@example.com
destination deliveries Team
batch start --surveys 4,5 --file answers.csv --preset 'For the client' --deliver Team -o two.zip
batch list
batch watch last
batch download last -o again.zip
schedule create --name Mondays --cron '0 6 * * 1' --all --file answers.csv
schedule list
schedule show Mondays
schedule edit Mondays --cron '0 7 * * 1'
schedule pause Mondays
schedule resume Mondays
schedule runs Mondays
schedule delete Mondays --yes
batch delete last --yes
preset delete 'For the client' --yes
destination delete Team --yes
completion bash
logout desk
`
  .trim()
  .split('\n');

/** What is usually typed: one command of each kind that a terminal shows in its own way. */
const few = [
  'login',
  'surveys',
  "figures 'Conference",
  "export 'Conference feedback' -o online.csv",
  'exports show last',
];

/** Others have tests of their own: what they need is a failure, a run, an id, a folder of keys or a server. */
const elsewhere = [
  ...['exports retry', 'batch retry', 'batch cancel', 'schedule run', 'webhooks test', 'destination redeliver'],
  ...['link confirm', 'webhooks redeliver', 'exports cancel'],
  ...['show', 'tag', 'untag', 'trash', 'restore', 'delete', 'hide', 'unhide', 'reveal'].map((one) => `answers ${one}`),
  'erasures show',
  ...['token create', 'token list', 'token revoke', 'serve'],
];

/** All in one shell, as on a desk: a terminal, or with `| cat` behind each of them. */
async function played(lines: readonly string[], env: Record<string, string>, pipe = ''): Promise<string> {
  const program = `${JSON.stringify(process.execPath)} ${JSON.stringify(join(project, 'infra/cli/survey-exports.mjs'))}`;
  const script = lines
    .map((line) => `echo '$ ${line.replaceAll("'", `'\\''`)}'\n${program} ${line} ${pipe}`)
    .join('\n');
  await writeFile(join(folder, 'typed.sh'), script.replaceAll('HOST', host.url));
  const own = { PATH: process.env.PATH, TERM: 'xterm', NODE_OPTIONS: '--no-warnings', XDG_CONFIG_HOME: folder };
  const child = spawn('script', ['-qefc', 'stty cols 100; sh -e typed.sh', '/dev/null'], {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [shown] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`exit code ${child.exitCode}, after\n${shown.slice(-2_000)}`);
  return shown;
}

const control = '\u001b';
/** What some of them answer. */
const said = [
  ['login desk', 'The key works.'],
  ['export', 'There is no earlier export with the same filters, columns and privacy'],
  ['export', 'online.csv: 225 rows'],
  ['figures', 'Conference feedback: 222 answers'],
  ['link create', 'works until'],
  ['destination list', '1 of 1 agreed'],
  ['batch start', 'ready, 2 of 2 surveys'],
] as const;

const settled = () => ({ SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken });

describe.runIf(hasTerminal)('on a terminal', () => {
  it('no command is left out', () => {
    const played = commands.filter(({ name }) => typed.some((line) => `${line} `.startsWith(`${name} `)));
    const missing = commands.filter((one) => !played.includes(one)).map(({ name }) => name);
    expect(missing.toSorted()).toEqual(elsewhere.toSorted());
  });

  it('every command does what it says, with a bar and in colour', async () => {
    const lines = isWhole ? typed : typed.filter((line) => few.some((one) => line.startsWith(one)));
    const shown = await played(lines, {});
    expect(shown).not.toMatch(/undefined|\[object|NaN/);
    expect(shown).toContain(`\r${control}[K`);
    expect(shown).toContain(`${control}[32mready${control}[39m`);
    const promised = said.filter(([line]) => lines.some((one) => one.startsWith(line)));
    for (const [, answer] of promised) expect(shown).toContain(answer);
    expect(shown).not.toContain(demoToken);
  });

  it('colour is left out where NO_COLOR says so, and so is the bar in a pipe', async () => {
    const plain = await played(['export 4 -o quiet.csv', 'exports list'], { ...settled(), NO_COLOR: '1' });
    expect(plain).not.toMatch(new RegExp(`${control}\\[\\d+m`));
    const piped = await played(['export 4 -o -', 'exports list'], settled(), '2>&1 | cat');
    expect(piped).not.toContain(control);
  });
});
