/** The synthesised app with its bundles, and a way to run one where nothing but the bundle is there. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../../infra/cloud/create-app.ts';
import type { Outcome } from './call-handler.ts';
import { functionOf, stackName } from './synthesise.ts';

const caller = fileURLToPath(new URL('./call-handler.ts', import.meta.url));

export interface DeployedBundles {
  /** The folder that would be zipped and uploaded. */
  folderOf(name: string): string;
  call(name: string, events: readonly unknown[]): Promise<Outcome[]>;
  remove(): Promise<void>;
}

export async function synthesiseBundles(): Promise<DeployedBundles> {
  const root = await mkdtemp(join(tmpdir(), 'survey-exports-bundles-test-'));
  const outdir = join(root, 'cdk.out');
  const app = await createApp({ outdir });
  const template = Template.fromJSON(app.synth().getStackByName(stackName).template);
  const nowhere = `http://127.0.0.1:${await closedPort()}`;
  const propertiesOf = (name: string) => functionOf(template, name).properties;

  const folderOf = (name: string) => join(outdir, `asset.${propertiesOf(name).Code.S3Key.replace('.zip', '')}`);
  return {
    folderOf,
    async call(name, events) {
      const bare = join(root, 'bare', name);
      await mkdir(bare, { recursive: true });
      await cp(folderOf(name), bare, { recursive: true });
      return run(bare, environmentOf(propertiesOf(name).Environment.Variables, nowhere, bare), events);
    },
    remove: () => rm(root, { recursive: true }),
  };
}

/** What the template gives the function and what Lambda adds, with every service at an address where nobody listens. */
function environmentOf(variables: Record<string, unknown>, nowhere: string, home: string): Record<string, string> {
  const given = Object.entries(variables).map(([name, value]) => {
    if (typeof value === 'string') return [name, value];
    return [name, name.endsWith('_URL') ? `${nowhere}/${name}` : `some-${name}`];
  });
  return {
    ...Object.fromEntries(given),
    HOME: home,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
    AWS_ENDPOINT_URL: nowhere,
    AWS_MAX_ATTEMPTS: '1',
  };
}

async function run(cwd: string, env: Record<string, string>, events: readonly unknown[]): Promise<Outcome[]> {
  const child = spawn(process.execPath, [caller, join(cwd, 'index.mjs')], { cwd, env });
  child.stdin.end(JSON.stringify(events));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const last = output.trim().split('\n').at(-1);
  if (!last?.startsWith('[')) throw new Error(`The bundle did not run: ${complaints}`);
  return JSON.parse(last);
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
