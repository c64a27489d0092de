/** Edited decks in the pipeline: which exports empty what they hide, and when a deck that was uploaded goes. */
import { describe, expect, it } from 'vitest';
import { makeDeckUpload, uploadedDeck } from '../../../shared/exports/deck-refresh/deck-uploads.ts';
import { hidesMore } from '../../../shared/exports/deck-refresh/refreshed-deck.ts';
import { uploadedKey } from '../../../shared/exports/deck-templates/template-store.ts';
import { eraseMade } from '../../../shared/exports/erasures/erase-made.ts';
import { whatWasMade } from '../../../shared/exports/erasures/what-was-made.ts';
import { deleteExport } from '../../../shared/exports/job/follow-export.ts';
import { editedDeckKey, filesPrefix } from '../../../shared/exports/job/job.ts';
import { refreshExport } from '../../../shared/exports/request/refresh-export.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { sweep } from '../../../shared/exports/sweep.ts';
import { renderPptx } from '../../../shared/formats/pptx/pptx.ts';
import { defaultPrivacy, type Privacy } from '../../../shared/privacy/policy.ts';
import { builtReport } from '../../support/reports/built-report.ts';
import { alice, bob, createWorld, csvRequest } from '../../support/worlds/export-world.ts';
import { reportFile } from '../formats/ooxml/drawingml/report-file.ts';

const DAY_MS = 86_400_000;
const { owner } = alice;

async function uploaded() {
  const world = createWorld();
  const { id } = await makeDeckUpload(world.deps, alice);
  const { bytes } = await reportFile(renderPptx, builtReport({ kind: 'summary' }));
  await world.deps.files.put(uploadedKey({ owner, id }), bytes);
  const keys = (prefix: string) => Array.fromAsync(world.deps.files.keys(prefix));
  const outputs = [{ content: 'summary' as const, format: 'pptx' as const }];
  const first = await requestExport(world.deps, alice, { ...csvRequest, outputs });
  return { ...world, id, keys, first };
}

describe('a deck that was uploaded', () => {
  it('goes after a day, with its form', async () => {
    const { deps, clock, id, keys } = await uploaded();
    clock.now += DAY_MS - 1_000;
    await sweep(deps);
    expect(await uploadedDeck(deps, alice, id)).toBeInstanceOf(Buffer);
    clock.now += 2_000;
    await sweep(deps);
    expect(await keys('new-templates/')).toEqual([]);
    await expect(uploadedDeck(deps, alice, id)).rejects.toThrow(/there is no upload/);
  });

  it('is that of its owner alone', async () => {
    const { deps, id } = await uploaded();
    await expect(uploadedDeck(deps, bob, id)).rejects.toThrow(/there is no upload/);
  });

  it('lies with the export that takes it, and goes with it', async () => {
    const { deps, id, keys, first } = await uploaded();
    const job = await refreshExport(deps, alice, first.id, id);
    expect(await keys(filesPrefix(job))).toEqual([editedDeckKey(job)]);
    await deleteExport(deps, alice, job.id);
    expect(await keys(filesPrefix(job))).toEqual([]);
  });

  it('goes when a person is erased, also from an export that began to read after that', async () => {
    const { deps, clock, id, keys, first } = await uploaded();
    const job = await refreshExport(deps, alice, first.id, id);
    const goneAt = clock.now + 60_000;
    await deps.jobs.change(job, (found) => ({ ...found, startedAt: new Date(goneAt + 60_000).toISOString() }));
    const made = await whatWasMade(deps, owner, { since: new Map([[7, undefined]]), goneAt });
    expect(made.jobs.map((one) => one.id)).toEqual([job.id]);
    await eraseMade(deps, owner, made);
    expect([...(await keys(filesPrefix(job))), ...(await keys('new-templates/'))]).toEqual([]);
    await expect(uploadedDeck(deps, alice, id)).rejects.toThrow(/nothing has arrived/);
  });
});

describe('an edited deck is emptied of what is hidden', () => {
  it.each<[Partial<Privacy>, boolean]>([
    [{}, false],
    [{ personal: 'keep', free_text: 'keep' }, false],
    [{ minimum_base: 5 }, true],
    [{ free_text: 'remove' }, true],
    [{ personal: 'pseudonym' }, true],
    [{ columns: { name: 'remove' } }, true],
    [{ unlinked: true }, true],
  ])('by an export with %j: %s', (given, expected) => {
    expect(hidesMore({ ...defaultPrivacy, ...given })).toBe(expected);
  });
});
