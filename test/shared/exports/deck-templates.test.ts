/** Templates for decks in the pipeline: what an export does whose template is deleted, and what is swept. */
import { expect, it } from 'vitest';
import { deckTemplateStore, keptKey, uploadedKey } from '../../../shared/exports/deck-templates/deck-template.ts';
import {
  deleteTemplate,
  makeTemplate,
  readTemplate,
} from '../../../shared/exports/deck-templates/manage-deck-templates.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { madeTemplate } from '../../support/files-sent/made-template.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../../support/worlds/export-world.ts';

const DAY_MS = 86_400_000;

function setUp() {
  const world = createWorld();
  let laterMs = 0;
  const deps = { ...world.deps, now: () => world.deps.now() + laterMs };
  const wait = (ms: number) => {
    laterMs += ms;
  };
  const made = async (name: string, file?: Buffer) => {
    const { template } = await makeTemplate(deps, alice, name);
    if (file) await deps.files.put(uploadedKey(template), file);
    return template;
  };
  const names = async () =>
    (await deckTemplateStore.list(deps.records, alice.owner, { limit: 50 })).items.map(({ name }) => name);
  return { world, deps, wait, made, names };
}

const asked = (template: string) => ({
  ...csvRequest,
  outputs: [{ content: 'summary' as const, format: 'pptx' as const }],
  options: optionsSchema.parse({ report: { template } }),
});

it('an export whose template is deleted before it runs has the usual look, and says so', async () => {
  const { world, deps, made } = setUp();
  const template = await made('Brand', madeTemplate());
  const job = await requestExport(deps, alice, asked(template.id));
  await deleteTemplate(deps, alice, template.id);
  await runExport(deps, job, plentyOfTime);
  const done = await world.read(job);
  expect(done?.status).toBe('ready');
  expect(done?.files[0]?.warnings.map(({ code }) => code)).toContain('template_gone');
});

it('what was uploaded goes once it was looked at, and all of a template when it is deleted', async () => {
  const { deps, made } = setUp();
  const template = await made('Brand', madeTemplate());
  expect((await readTemplate(deps, alice.owner, template.id)).state).toBe('ready');
  expect(await deps.files.sizeOf(uploadedKey(template))).toBeUndefined();
  expect(await deps.files.sizeOf(keptKey(template))).toBeGreaterThan(1000);
  await deps.files.put(uploadedKey(template), Buffer.from('once more by the same form'));
  expect((await readTemplate(deps, alice.owner, template.id)).state).toBe('ready');
  await deleteTemplate(deps, alice, template.id);
  expect(await Array.fromAsync(deps.files.keys('templates/'))).toEqual([]);
  expect(await Array.fromAsync(deps.files.keys('new-templates/'))).toEqual([]);
});

it('a template that nobody has uploaded within a day is forgotten when the next is made', async () => {
  const { wait, made, names } = setUp();
  await made('Never');
  wait(DAY_MS);
  await made('Today');
  expect(await names()).toEqual(['Today', 'Never']);
  wait(2 * 3_600_000);
  await made('Tomorrow');
  expect(await names()).toEqual(['Tomorrow', 'Today']);
});

it('fifty are enough', async () => {
  const { made } = setUp();
  for (let count = 0; count < 50; count++) await made(String(count), madeTemplate());
  await expect(made('one more')).rejects.toThrow('You already have 50 templates');
});
