/**
 * One owner with a survey full of made-up people, on ports in memory: what he asks for over HTTP is done at once, what
 * is mailed or given by a link is kept as those who get it have it.
 */
import { z } from 'zod';
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { createMailSender } from '../../../shared/delivery/mail/mail-sender.ts';
import type { Mail } from '../../../shared/delivery/mail/mailer.ts';
import { packShipments } from '../../../shared/exports/deliveries/pack-shipment.ts';
import { createTargetResolver } from '../../../shared/exports/link-target.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { createShareLinkApi } from '../../../shared/ways-in/http/share-link-api.ts';
import { textsOf } from '../files-read/file-texts.ts';
import { expectStatus } from '../hosts/expected-answer.ts';
import { createBatchWorld } from '../worlds/batch-world.ts';
import { alice, plainPage, plentyOfTime } from '../worlds/export-world.ts';
import { plantedSurvey } from './planted-answers.ts';

const hint = z.object({ owner: z.string(), destinationId: z.string(), deliveryId: z.string() });

export function createPlantedOwner(answers: Answer[]) {
  const world = createBatchWorld(1);
  const { deps, clock } = world;
  const mails: Mail[] = [];
  const mailer = {
    domain: 'example.com',
    send: async (mail: Mail) => {
      mails.push(mail);
      return { outcome: 'sent' as const };
    },
  };
  world.script.survey = async () => plantedSurvey;
  world.script.page = async (at) => plainPage(answers, at, 500);
  const resolveTarget = createTargetResolver(deps);
  const callerOf = async () => ({ ...alice, email: 'owner@example.org' });
  const api = createExportsApi({ ...deps, mailer, callerOf, allowLoopback: false, liveUpstream: undefined });
  const share = createShareLinkApi({ ...deps, filesOrigin: 'https://files.test', resolveTarget });
  const nowhere = { test: refuse, send: refuse };
  const carrying = {
    ...deps,
    senders: { s3: nowhere, sftp: nowhere, email: createMailSender({ ...deps, mailer }) },
    pack: packShipments({ ...deps, resolveTarget }),
  };

  async function call(method: string, path: string, status: number, json?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    const answer = await api.request(path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    const said = await expectStatus(answer, status);
    await work();
    return said;
  }

  /** Exports, batches and deliveries, until nothing is left to do. */
  async function work(): Promise<void> {
    await world.drain();
    for (let message = world.shipments.shift(); message; message = world.shipments.shift()) {
      const { owner, destinationId, deliveryId } = hint.parse(message.body);
      // a delivery that waits for a yes comes again later
      if (message.delaySeconds > 0) continue;
      await carryOut(carrying, { owner, destinationId, id: deliveryId }, plentyOfTime);
    }
  }

  /** What somebody gets who opens an address of ours: the page or problem, and the file behind it. */
  async function open(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const answer = await share.request(new URL(url).pathname, init);
    const location = answer.headers.get('location');
    const key = location === null ? undefined : decodeURIComponent(new URL(location).pathname.slice(1));
    const file = key === undefined ? undefined : world.files.objects.get(key);
    await work();
    return { status: answer.status, text: `${await answer.text()}\n${file ? textsOf(Buffer.from(file)) : ''}` };
  }

  return { call, open, mails, clock, everythingStored: () => JSON.stringify(world.records.everything()) };
}

async function refuse(): Promise<never> {
  throw new Error('nothing goes there');
}
