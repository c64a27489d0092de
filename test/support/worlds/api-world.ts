/** The pipeline's HTTP faces on ports in memory: what owners call with a key, and what anybody may call with a link. */

import type { Job } from '../../../shared/exports/job/job.ts';
import { createTargetResolver } from '../../../shared/exports/link-target.ts';
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { linkViewSchema } from '../../../shared/operations/links.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { createShareLinkApi } from '../../../shared/ways-in/http/share-link-api.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from './export-world.ts';

export const browser = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};

export function createApiWorld(...given: Parameters<typeof createWorld>) {
  const world = createWorld(...given);
  const { deps } = world;
  const fingerprints = { of: async (secret: string) => secret };
  const callerOf = createOwnerCheck(deps.upstream, fingerprints, deps.now);
  const exportsApi = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: undefined });
  const shareApi = createShareLinkApi({
    ...deps,
    filesOrigin: 'https://files.test',
    resolveTarget: createTargetResolver(deps),
  });

  async function call(method: string, path: string, json?: unknown, token = alice.token): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return exportsApi.request(path, { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) });
  }

  /** Comes with a link, from an address. */
  async function visit(url: string, init: RequestInit = {}, sourceIp = '203.0.113.7'): Promise<Response> {
    return shareApi.request(new URL(url).pathname, init, { requestContext: { http: { sourceIp } } });
  }

  async function readyExport(caller = alice): Promise<Job> {
    const job = await requestExport(deps, caller, csvRequest);
    await runExport(deps, job, plentyOfTime);
    const done = await world.read(job);
    if (done?.status !== 'ready') throw new Error(`the export is ${done?.status}`);
    return done;
  }

  async function share(job: Job, wanted: object = {}) {
    const answer = await expectStatus(await call('POST', `/exports/${job.id}/links`, wanted), 201);
    const link = linkViewSchema.parse(answer);
    return { ...link, url: link.url ?? '' };
  }

  return { ...world, exportsApi, call, visit, readyExport, share };
}
