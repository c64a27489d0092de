/** The look of a customer's own presentations, through the front door: uploaded by a form, named by reports, deleted. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { deckTemplates } from '../../shared/operations/presets.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { looseEnds, opened, xmlPart } from '../shared/formats/ooxml/drawingml/report-file.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { all } from '../support/files-read/read-xml.ts';
import { hostileTemplates } from '../support/files-sent/hostile-templates.ts';
import { brandAccents, madeTemplate } from '../support/files-sent/made-template.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

const newTemplate = deckTemplates.create.reply.schema;
const problem = z.object({ code: z.string(), message: z.string() });

async function named(name: string) {
  const made = await host.client.call('/deck-templates', { method: 'POST', json: { name } });
  return newTemplate.parse(await expectStatus(made, 201));
}

function send({ upload }: z.infer<typeof newTemplate>, file: Uint8Array) {
  const body = new FormData();
  for (const [field, value] of Object.entries(upload.fields)) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(file)]), 'brand.potx');
  return fetch(upload.url, { method: 'POST', body });
}

async function uploaded(file: Uint8Array, name = 'Brand') {
  const template = await named(name);
  expect((await send(template, file)).ok).toBe(true);
  return template.id;
}

const wanted = (template: string) => ({
  quiz_id: 2,
  outputs: [{ content: 'summary', format: 'pptx' }],
  options: { report: { template } },
});

async function exported(template: string) {
  const made = await host.client.call('/exports', { method: 'POST', json: wanted(template) });
  const { id } = exportViewSchema.parse(await expectStatus(made, 202));
  const job = await host.client.ended(id);
  expect([job.status, job.problem]).toEqual(['ready', null]);
  return { job, file: opened(Buffer.from(await (await fetch(job.files[0]?.url ?? '')).arrayBuffer())) };
}

const refusal = async (template: string) =>
  problem.parse(await expectStatus(await host.client.call('/exports', { method: 'POST', json: wanted(template) }), 422))
    .message;

const read = async (id: string) =>
  deckTemplates.read.reply.schema.parse(await expectStatus(await host.client.call(`/deck-templates/${id}`), 200));

describe('a template for decks', () => {
  it('is uploaded by its form, and reports that name it have its look', async () => {
    const template = await named('Brand');
    expect(template).toMatchObject({ status: 'waiting', fault: null });
    expect(await refusal(template.id)).toMatch(/nothing has been uploaded for the template "Brand" yet/);
    expect((await send(template, madeTemplate({ isDark: true }))).ok).toBe(true);
    expect(await read(template.id)).toMatchObject({ status: 'ready', fonts: { heading: 'Georgia' }, layouts: 3 });

    const { file, job } = await exported(template.id);
    expect(job.files[0]?.warnings.map(({ code }) => code)).not.toContain('template_gone');
    expect(looseEnds(file)).toEqual([]);
    const theme = xmlPart(file, 'ppt/theme/theme1.xml');
    const accents = all(theme, 'a:accent1').flatMap((one) => all(one, 'a:srgbClr'));
    expect(accents.map(({ attributes }) => attributes.get('val'))).toEqual([brandAccents[0]]);
    const layouts = [...file.xml].filter(([path]) => /slideLayouts\/[^/]+$/.test(path));
    expect(layouts.flatMap(([, xml]) => all(xml, 'p:cSld').map(({ attributes }) => attributes.get('name')))).toEqual(
      expect.arrayContaining(['Brand cover', 'Brand content']),
    );
  });

  it('is checked when a report names it first, too', async () => {
    const id = await uploaded(madeTemplate());
    const { file } = await exported(id);
    expect([...file.parts.keys()]).toContain('ppt/media/template1.png');
  });

  it('stays with its owner', async () => {
    const id = await uploaded(madeTemplate());
    const stranger = { token: strangerToken };
    await expectStatus(await host.client.call(`/deck-templates/${id}`, stranger), 404);
    await expectStatus(await host.client.call(`/deck-templates/${id}`, { method: 'DELETE', ...stranger }), 404);
    const list = z.object({ data: z.array(z.object({ id: z.string() })) });
    const seen = list.parse(await expectStatus(await host.client.call('/deck-templates', stranger), 200));
    expect(seen.data).toEqual([]);
    const own = list.parse(await expectStatus(await host.client.call('/deck-templates'), 200));
    expect(own.data.map((one) => one.id)).toContain(id);
  });

  it('leaves decks with the usual look once it is deleted, and can no longer be named', async () => {
    const id = await uploaded(madeTemplate());
    const { job } = await exported(id);
    await expectStatus(await host.client.call(`/deck-templates/${id}`, { method: 'DELETE' }), 204);
    expect(await refusal(id)).toMatch(/^options\.report\.template: there is no template "tpl_/);
    await expectStatus(await host.client.call(`/deck-templates/${id}`), 404);
    expect((await host.client.ended(job.id)).status).toBe('ready');
  });

  it('takes no more than 50 MB', async () => {
    const template = await named('Large');
    const sent = await send(template, Buffer.alloc(50 * 1024 * 1024 + 1));
    expect(sent.status).toBe(400);
    expect(await sent.text()).toContain('EntityTooLarge');
    expect(await read(template.id)).toMatchObject({ status: 'waiting' });
  });

  it('can be sent again, better, after it was refused', async () => {
    const template = await named('Twice');
    await send(template, Buffer.from('no deck at all'));
    expect(await read(template.id)).toMatchObject({
      status: 'refused',
      fault: expect.stringMatching(/not a PowerPoint/),
    });
    expect(await refusal(template.id)).toMatch(/the template "Twice" cannot be used: it is not a PowerPoint file/);
    await send(template, madeTemplate());
    expect(await read(template.id)).toMatchObject({ status: 'ready', fault: null });
  });

  const hostile = hostileTemplates();
  it.each(['macros', 'a picture from the web', 'an entity from outside', 'parts that unpack to 200 megabytes'])(
    'is refused with its reason: %s',
    async (name) => {
      const [file, said] = hostile[name] ?? [Buffer.alloc(0), /none/];
      const id = await uploaded(file);
      expect(await read(id)).toMatchObject({ status: 'refused', fault: expect.stringMatching(said) });
      expect(await refusal(id)).toMatch(said);
    },
  );
});

describe('on the command line', () => {
  const run = (words: readonly string[]) =>
    runInProcess(words, { folder, env: { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken } });

  it('is added, named, shown and deleted', async () => {
    await writeFile(join(folder, 'brand.potx'), madeTemplate());
    const added = await run(['deck-templates', 'add', 'brand.potx', '--name', 'Brand 2026']);
    expect([added.code, added.stderr]).toEqual([exitCodes.ok, '']);
    expect(added.stdout).toMatch(/^tpl_\w+\n[\s\S]*Georgia, Verdana/);
    expect((await run(['deck-templates', 'list'])).stdout).toMatch(/tpl_\w+ +ready +Brand 2026/);
    const made = await run([
      'export',
      '2',
      '--output',
      'report.pptx',
      '--content',
      'summary',
      '--template',
      'brand 2026',
    ]);
    expect(made.code, made.stderr).toBe(exitCodes.ok);
    const deck = opened(await readFile(join(folder, 'report.pptx')));
    expect([...deck.parts.keys()]).toContain('ppt/media/template1.png');
    expect((await run(['deck-templates', 'show', 'Brand 2026'])).stdout).toContain('"status": "ready"');
    expect((await run(['deck-templates', 'delete', 'Brand 2026', '--yes'])).stdout).toMatch(/: deleted/);
  });

  it('says what is wrong with a file, and leaves nothing behind', async () => {
    await writeFile(join(folder, 'bad.pptx'), 'no deck');
    const added = await run(['deck-templates', 'add', 'bad.pptx']);
    expect(added.code).not.toBe(exitCodes.ok);
    expect(added.stderr).toMatch(/bad\.pptx is not a PowerPoint file; upload a \.pptx or \.potx/);
    expect((await run(['deck-templates', 'add', 'none.pptx'])).stderr).toMatch(/none\.pptx is no file/);
    expect((await run(['deck-templates', 'list'])).stdout).not.toContain('bad');
  });
});
