/** A deck that somebody has edited, through the front door: exported, edited, uploaded, refreshed, downloaded. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ExportView, exportJobs, exportViewSchema } from '../../shared/operations/exports.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { looseEnds, opened, seriesOf, xmlPart } from '../shared/formats/ooxml/drawingml/report-file.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { type DeckEditor, editedDeck, retitled, titleOf } from '../support/files-sent/edited-deck.ts';
import { hostileTemplates } from '../support/files-sent/hostile-templates.ts';
import { madeTemplate } from '../support/files-sent/made-template.ts';
import { demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;
let first: ExportView;
let deck: Buffer;

beforeAll(async () => {
  host = await sharedHost();
  folder = await temporaryFolder();
  first = await exported([{ content: 'report', format: 'pptx' }]);
  deck = await downloaded(first);
});
afterAll(() => rm(folder, { recursive: true }));

const newUpload = exportJobs.uploadDeck.reply.schema;
const problem = z.object({ code: z.string(), message: z.string() });

async function exported(outputs: readonly { content: string; format: string }[], quiz_id = 2) {
  const made = await host.client.call('/exports', { method: 'POST', json: { quiz_id, outputs } });
  const { id } = exportViewSchema.parse(await expectStatus(made, 202));
  return host.client.ended(id);
}

async function downloaded({ files }: ExportView): Promise<Buffer> {
  return Buffer.from(await (await fetch(files[0]?.url ?? '')).arrayBuffer());
}

async function uploaded(file?: Uint8Array): Promise<string> {
  const made = await host.client.call('/exports/deck-uploads', { method: 'POST' });
  const { id, upload } = newUpload.parse(await expectStatus(made, 201));
  if (!file) return id;
  const body = new FormData();
  for (const [field, value] of Object.entries(upload.fields)) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(file)]), 'deck.pptx');
  expect((await fetch(upload.url, { method: 'POST', body })).ok).toBe(true);
  return id;
}

const refresh = (id: string, upload_id: string, token = demoToken) =>
  host.client.call(`/exports/${id}/refresh`, { method: 'POST', json: { upload_id }, token });

const refusal = async (id: string, upload: string) =>
  problem.parse(await expectStatus(await refresh(id, upload), 422)).message;

const chartSlide = (edited: DeckEditor) => edited.slides().find((path) => edited.chartOf(path) !== '') ?? '';

/** As if its figures were those of an earlier wave, with a title of her own. */
function handEdited(): { edited: DeckEditor; slide: string; chart: string } {
  const edited = editedDeck(deck);
  const slide = chartSlide(edited);
  const chart = edited.chartOf(slide);
  edited.set(slide, retitled(edited.text(slide), ['Our ', 'own words']));
  edited.change(slide, /(name="Base[\s\S]*?<a:t>)[^<]*/, '$1Base: 3 of 4');
  edited.change(chart, /(<c:numCache>[\s\S]*?<c:v>)[^<]*/, '$10.123456');
  return { edited, slide, chart };
}

describe('an edited deck', () => {
  it('gets new figures, and keeps what was edited', async () => {
    const { edited, slide, chart } = handEdited();
    const made = await refresh(first.id, await uploaded(edited.bytes()));
    const { id, refresh_of } = exportViewSchema.parse(await expectStatus(made, 202));
    expect([made.headers.get('location'), refresh_of]).toEqual([`/exports/${id}`, first.id]);
    const job = await host.client.ended(id);
    expect([job.status, job.problem, job.refresh_of]).toEqual(['ready', null, first.id]);
    expect(job.files[0]?.warnings.filter(({ code }) => code === 'deck_title_kept')).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Slide \d+: the title was edited, so it stays/) }),
    ]);
    const file = opened(await downloaded(job));
    expect(looseEnds(file)).toEqual([]);
    expect(titleOf(file.parts.get(slide)?.toString() ?? '')).toBe('Our own words');
    expect(file.parts.get(slide)?.toString()).not.toContain('Base: 3 of 4');
    const figures = (of: ReturnType<typeof opened>) => seriesOf(xmlPart(of, chart)).map(({ values }) => values);
    expect(figures(file)).toEqual(figures(opened(deck)));
  });

  it('may be refreshed from another export of its survey, but from none of another survey', async () => {
    const other = await exported([{ content: 'report', format: 'pptx' }]);
    await expectStatus(await refresh(other.id, await uploaded(deck)), 202);
    const strange = await exported([{ content: 'report', format: 'pptx' }], 3);
    expect(await refusal(strange.id, await uploaded(deck))).toBe(
      'upload_id: the deck was made by an export of survey 2, and this one is of survey 3',
    );
  });

  it('stays with its owner', async () => {
    const id = await uploaded(deck);
    await expectStatus(await refresh(first.id, id, strangerToken), 404);
  });
});

describe('a refresh is refused', () => {
  it('where the export has no deck', async () => {
    const plain = await exported([{ content: 'answers', format: 'csv' }]);
    expect(await refusal(plain.id, await uploaded(deck))).toMatch(/has no report or summary as PowerPoint/);
    const summary = await exported([{ content: 'summary', format: 'pptx' }]);
    expect(await refusal(summary.id, await uploaded(deck))).toMatch(
      /the deck is a report, and this export has only a summary/,
    );
  });

  it('where nothing was uploaded', async () => {
    expect(await refusal(first.id, 'upl_none')).toMatch(/^upload_id: there is no upload "upl_none"/);
    expect(await refusal(first.id, await uploaded())).toMatch(/nothing has arrived as "upl_\w+" yet/);
  });

  it('where the deck has nothing of ours', async () => {
    expect(await refusal(first.id, await uploaded(Buffer.from('no deck')))).toMatch(
      /cannot be refreshed: it is not a PowerPoint/,
    );
    expect(await refusal(first.id, await uploaded(madeTemplate()))).toMatch(/has no slide of ours/);
  });

  const hostile = hostileTemplates();
  it.each(['macros', 'a picture from the web', 'an entity from outside', 'parts that unpack to 200 megabytes'])(
    'where it means harm: %s',
    async (name) => {
      const [file, said] = hostile[name] ?? [Buffer.alloc(0), /none/];
      expect(await refusal(first.id, await uploaded(file))).toMatch(said);
    },
  );
});

it('the command line sends a deck and saves it with its new figures', async () => {
  const { edited, slide } = handEdited();
  await writeFile(join(folder, 'mine.pptx'), edited.bytes());
  const env = { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: demoToken };
  const done = await runInProcess(['exports', 'refresh', first.id, 'mine.pptx', '-o', 'new.pptx'], { folder, env });
  expect(done.code, done.stderr).toBe(exitCodes.ok);
  const file = opened(await readFile(join(folder, 'new.pptx')));
  expect(titleOf(file.parts.get(slide)?.toString() ?? '')).toBe('Our own words');
  await writeFile(join(folder, 'none.pptx'), 'no deck');
  const refused = await runInProcess(['exports', 'refresh', first.id, 'none.pptx'], { folder, env });
  expect(refused.code).not.toBe(exitCodes.ok);
  expect(refused.stderr).toMatch(/not a PowerPoint file/);
});
