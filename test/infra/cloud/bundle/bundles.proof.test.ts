/**
 * Every bundle as it would be uploaded runs alone: in a folder with nothing else in it, with the environment of the
 * template, on one event of each kind that calls it. What only breaks when bundled breaks here.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { bundleFunctions } from '../../../../infra/cloud/bundle/bundle.ts';
import { functionSpecs, type RoutePattern, type Trigger } from '../../../../infra/topology.ts';
import { someOf } from '../../../support/run/proof-size.ts';
import type { Outcome } from '../call-handler.ts';
import { type DeployedBundles, synthesiseBundles } from '../deployed-bundles.ts';

let bundles: DeployedBundles;
beforeAll(async () => {
  bundles = await synthesiseBundles();
});
afterAll(() => bundles.remove());

const kind = (wanted: Trigger['kind']) =>
  Object.entries(functionSpecs).filter(([, { trigger }]) => trigger.kind === wanted);

function request(route: RoutePattern) {
  const [method, path] = route.replace('ANY', 'GET').split(' ');
  const rawPath = path?.replace('{proxy+}', 'user').replace(/\{\w+\}/g, '1');
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' };
  return {
    version: '2.0',
    routeKey: route,
    rawPath,
    rawQueryString: '',
    headers: { accept: '*/*' },
    requestContext: { domainName: 'exports.example', requestId: 'test', stage: '$default', http },
    isBase64Encoded: false,
  };
}

function answer(outcome: Outcome | undefined): { statusCode: number; body: unknown } {
  if (!outcome || 'error' in outcome) throw new Error(`The handler threw: ${outcome?.error}`);
  const { result } = outcome;
  if (typeof result !== 'object' || !result || !('statusCode' in result) || !('body' in result)) {
    throw new Error(`Not an answer: ${JSON.stringify(result)}`);
  }
  const text = String(result.body);
  return { statusCode: Number(result.statusCode), body: text.startsWith('{') ? JSON.parse(text) : text };
}

const publicAnswers: Record<string, unknown> = {
  'ANY /s/{proxy+}': { statusCode: 404, body: { code: 'not_found', request_id: 'test' } },
  'ANY /m/{proxy+}': { statusCode: 404, body: { code: 'not_found', request_id: 'test' } },
  'ANY /v/{proxy+}': { statusCode: 404, body: expect.stringContaining('There is no such link') },
  // looks for a survey in the table, and nobody listens
  'ANY /{proxy+}': { statusCode: 500, body: { code: 'internal_error', request_id: 'test' } },
  'ANY /health': { statusCode: 200, body: { status: 'ok' } },
  'ANY /docs': { statusCode: 200, body: expect.stringContaining('/docs/guides/weekly-mail') },
  'ANY /docs/{proxy+}': { statusCode: 404, body: { code: 'not_found' } },
  'ANY /clients/{proxy+}': { statusCode: 404, body: { code: 'not_found' } },
  'ANY /': { statusCode: 200, body: expect.stringContaining('/app/main-') },
  'ANY /app/{proxy+}': { statusCode: 404, body: { code: 'not_found' } },
  // looks at the Host first, which these requests do not have
  'ANY /mcp/v1': { statusCode: 403, body: { code: 'access_denied' } },
  'ANY /openapi.json': { statusCode: 200, body: { openapi: '3.1.0', paths: { '/exports': {}, '/v3/quiz': {} } } },
};
const refusal = { statusCode: 401, body: { code: 'user_not_authenticated', request_id: 'test' } };

describe('a bundle', () => {
  it.each(kind('http'))(
    'of %s answers its routes, and nobody without a key but where all may ask',
    async (name, spec) => {
      const routes = spec.trigger.kind === 'http' ? spec.trigger.routes : [];
      const outcomes = await bundles.call(name, routes.map(request));
      expect(outcomes.length).toBeGreaterThan(0);
      for (const [at, route] of routes.entries()) {
        expect(answer(outcomes[at]), route).toMatchObject(publicAnswers[route] ?? refusal);
      }
    },
  );

  it.each(kind('queue'))('of %s leaves a message that cannot be read to be parked', async (name) => {
    const Records = ['not JSON', '{"points": "nowhere"}'].map((body, at) => ({ messageId: `message-${at}`, body }));
    const [outcome] = await bundles.call(name, [{ Records }]);
    const batchItemFailures = Records.map(({ messageId }) => ({ itemIdentifier: messageId }));
    expect(outcome).toEqual({ result: { batchItemFailures } });
  });

  it.each(kind('timer'))('of %s starts, and fails only because nobody listens', async (name) => {
    const [outcome] = await bundles.call(name, [{ source: 'aws.events', detail: {} }]);
    expect(outcome).toHaveProperty('error', expect.stringMatching(/^ECONNREFUSED /));
  });

  it.each(Object.entries(functionSpecs))(
    'of %s is modules, each with a map to our sources, and its files',
    (name, spec) => {
      const { entry, assets = [] } = spec;
      const files = readdirSync(bundles.folderOf(name));
      const modules = files.filter((file) => file.endsWith('.mjs'));
      expect(modules).toContain('index.mjs');
      expect(files.sort()).toEqual([...assets, ...modules.flatMap((file) => [file, `${file}.map`])].sort());
      const { sources } = JSON.parse(readFileSync(join(bundles.folderOf(name), 'index.mjs.map'), 'utf8'));
      expect(sources).toContain(`../../${entry}`);
    },
  );

  it.each(kind('http'))('of %s is small, because somebody waits for its start', (name) => {
    expect(statSync(join(bundles.folderOf(name), 'index.mjs')).size).toBeLessThan(1.5 * 1024 * 1024);
  });

  it.each(Object.entries(functionSpecs))(
    'of %s starts with one module, without what few of its events need',
    (name) => {
      const [start, map] = ['index.mjs', 'index.mjs.map'].map((file) =>
        readFileSync(join(bundles.folderOf(name), file), 'utf8'),
      );
      expect(start).not.toMatch(/(from|import)"\.\//);
      const { sources } = z.object({ sources: z.array(z.string()) }).parse(JSON.parse(map ?? ''));
      expect(sources.some((source) => source.endsWith('shared/problems/problem.ts') || source.includes('/hono/'))).toBe(
        true,
      );
      const idle =
        /node_modules\/(@aws-sdk\/client-(s3|sqs|kms)|pdf-lib|@pdf-lib|docx|harfbuzzjs|ajv|ssh2|nodemailer)\//;
      expect(sources.filter((source) => idle.test(source))).toEqual([]);
    },
  );

  it('is the same, byte for byte, wherever it is made', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'survey-exports-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    const folder = join(elsewhere, 'deep', 'inside');
    const specs = someOf(Object.entries(functionSpecs), 2);
    await bundleFunctions(Object.fromEntries(specs.map(([name, { entry }]) => [name, entry])), folder);
    for (const [name] of specs) {
      for (const file of readdirSync(join(folder, name))) {
        const again = readFileSync(join(folder, name, file));
        expect(again.equals(readFileSync(join(bundles.folderOf(name), file))), `${name} ${file}`).toBe(true);
      }
    }
  });
});
