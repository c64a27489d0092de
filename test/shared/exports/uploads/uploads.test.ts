/** The archive of what respondents uploaded: what it holds, how it is called, and what is said of what it lacks. */
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import { previewExport } from '../../../../shared/exports/request/preview.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { alice, answers, createWorld, csvRequest, survey } from '../../../support/worlds/export-world.ts';
import {
  answerWith,
  archived,
  contentOf,
  createPlace,
  createUploadWorld,
  filesRequest,
  papersOf,
  privately,
} from '../../../support/worlds/upload-world.ts';

const url = (name: string) => `https://files.test/${name}`;

describe('an archive of uploaded files', () => {
  it('holds each file under its answer and question, and a list that joins the table', async () => {
    const two = [
      { url: url('a.pdf'), name: 'A.PDF', ext: 'pdf' },
      { url: url('b'), name: 'photo', ext: '.JPG', scan: '=not(ours)' },
      { url: url('c'), name: 'photo', ext: '.JPG', scan: 'clean' },
      { url: url('d'), name: 'photo', ext: '.JPG', scan: 'unknown' },
    ];
    const { file, entries, listed } = await archived(createUploadWorld([answerWith(7, two), answerWith(9, [])]));
    expect(file).toMatchObject({ format: 'zip', contentType: 'application/zip', rows: 4, warnings: [] });
    expect(file?.name).toBe('Papers files 2026-03-01.zip');
    expect([...entries.keys()]).toEqual(['files.csv', '7/q2-1.pdf', ...[2, 3, 4].map((n) => `7/q2-${n}.jpg`)]);
    const [a, b] = [contentOf(url('a.pdf')), contentOf(url('b'))];
    expect(entries.get('7/q2-1.pdf')).toEqual(a);
    expect(listed.slice(0, 2)).toEqual([
      `7,q2,7/q2-1.pdf,${a.length},${sha256Hex(a)},not scanned,`,
      `7,q2,7/q2-2.jpg,${b.length},${sha256Hex(b)},not scanned,`,
    ]);
    expect(listed.slice(2).map((line) => line.split(',')[5])).toEqual(['clean', 'unknown']);
  });

  it('lists what cannot be had with the reason, and is ready all the same', async () => {
    const files = ['here', 'gone', 'forbidden', 'huge'].map((name) => ({ url: url(name), name: `${name}.txt` }));
    const problems = { [url('gone')]: 'not_found', [url('forbidden')]: 'refused', [url('huge')]: 'too_large' } as const;
    const all = [answerWith(1, [...files, { name: 'nowhere.txt' }])];
    const { job, file, entries, listed } = await archived(createUploadWorld(all, createPlace(problems)));
    expect(job?.status).toBe('ready');
    expect([...entries.keys()]).toEqual(['files.csv', '1/q2-1.txt']);
    expect(listed.map((line) => line.split(',').at(-1))).toEqual([
      ...['', 'not_found', 'refused', 'too_large', 'no_address'],
    ]);
    expect(file?.warnings).toEqual([{ code: 'files_missing', values: { count: 4, all: 5 } }]);
  });

  it.each([
    ['../../etc/passwd', undefined, 'bin'],
    ['a.pdf/../../x', 'png', 'png'],
    ['evil.\u202egnp', undefined, 'bin'],
    ['photo.jpeg\u0000.exe', undefined, 'exe'],
    ['C:\\x.p\\d', '../..', 'bin'],
    [`long.${'x'.repeat(50)}`, 'pdf', 'bin'],
    ['=cmd.=1+1', undefined, 'bin'],
    ['no end', undefined, 'bin'],
    ['archive.tar.gz', undefined, 'gz'],
  ])('takes nothing of the name %j but a safe end', async (name, ext, end) => {
    const { entries } = await archived(createUploadWorld([answerWith(3, [{ url: url('x'), name, ext }])]));
    expect([...entries.keys()]).toEqual(['files.csv', `3/q2-1.${end}`]);
  });

  it('takes addresses that stand there alone, and says so of what is none', async () => {
    const world = createUploadWorld([answerWith(1, [url('alone.pdf'), '']), answerWith(2, [{ url: 5 }])]);
    const { listed } = await archived(world);
    expect(world.place.fetched).toEqual([url('alone.pdf')]);
    expect(listed.map((line) => line.split(',').at(-1))).toEqual(['', 'no_address', 'no_address']);
  });

  it('has the same bytes, however many are fetched at once and however they are packed', async () => {
    const all = papersOf(40);
    const ways = [{}, { atOnce: 1 }, { packBytes: 1 }, { packBytes: 200, notedFiles: 3 }, { smallBytes: 1 }];
    const made = await Promise.all(ways.map(async (sizes) => archived(createUploadWorld(all, createPlace(), sizes))));
    const hashes = new Set(made.map(({ bytes }) => sha256Hex(bytes)));
    expect(hashes.size).toBe(1);
    expect(made[0]?.entries.size).toBe(41);
    expect(made[0]?.file?.sha256).toBe([...hashes][0]);
  });

  it('takes so many files and no more, and says how many are left out', async () => {
    const world = createUploadWorld(papersOf(12), createPlace(), { files: 10 });
    const { entries, file } = await archived(world);
    expect(entries.size).toBe(11);
    expect(file?.warnings).toMatchObject([{ code: 'files_left_out', values: { count: 2 } }]);
    expect(world.place.fetched).toHaveLength(10);
  });

  it('takes so many bytes and no more; a smaller file may still find room', async () => {
    const sizes = [30, 60, 40, 30, 20];
    const all = sizes.map((size, at) => answerWith(at + 1, [{ url: url(String(size)), name: 'x.bin' }]));
    const place = createPlace({}, (address) => Buffer.alloc(Number(address.split('/').at(-1))));
    const { listed } = await archived(createUploadWorld(all, place, { totalBytes: 90, fileBytes: 50, atOnce: 2 }));
    expect(listed.map((line) => line.split(',').at(-1))).toEqual(['', 'too_large', '', 'no_room', '']);
  });

  it('of a survey without such questions holds its list alone, and says so', async () => {
    const world = createUploadWorld(answers(3));
    world.script.survey = async () => survey;
    const { job, entries, file } = await archived(world);
    expect(job?.status).toBe('ready');
    expect([...entries].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['files.csv', 'answer_id,question,file,size,sha256,scan,problem\r\n'],
    ]);
    expect(file?.warnings).toMatchObject([{ code: 'no_file_question' }]);
  });
});

describe('privacy and an archive of uploaded files', () => {
  const all = papersOf(2);

  it.each([
    [{ personal: 'remove' }, {}],
    [{ personal: 'mask' }, {}],
    [{ columns: { 'q:papers': 'remove' } }, {}],
    [{ columns: { 'q:papers:names': 'remove' } }, {}],
    [{ columns: { 'q:papers:urls': 'pseudonym' } }, {}],
    [{}, { columns: ['id', 'q:q1'] }],
  ])('gives no file away under %j %j', async (privacy, options) => {
    const world = createUploadWorld(all);
    const { entries, listed, file } = await archived(world, privately(privacy, options));
    expect([...entries.keys()]).toEqual(['files.csv']);
    expect(listed).toEqual([]);
    expect(file?.warnings).toMatchObject([{ code: 'no_file_question' }]);
    expect(world.place.fetched).toEqual([]);
  });

  it('gives them where the column is kept or chosen', async () => {
    const kept = privately({ personal: 'remove', columns: { 'q:papers': 'keep' } });
    expect((await archived(createUploadWorld(all), kept)).entries.size).toBe(3);
    const chosen = privately({}, { columns: ['id', 'q:papers:names'] });
    expect((await archived(createUploadWorld(all), chosen)).entries.size).toBe(3);
  });

  it('refuses a minimum base', async () => {
    const { deps } = createUploadWorld(all);
    await expect(requestExport(deps, alice, privately({ minimum_base: 5 }))).rejects.toMatchObject({
      code: 'minimum_base_rows',
      status: 422,
    });
  });
});

describe('beside other files of the same export', () => {
  it('changes nothing about them', async () => {
    const world = createUploadWorld(papersOf(5));
    const outputs = [...csvRequest.outputs, ...filesRequest.outputs];
    const both = await archived(world, { ...filesRequest, outputs });
    const alone = createUploadWorld(papersOf(5));
    const { job } = await archived(alone, csvRequest);
    const [csv, lone] = [both.job?.files[0], job?.files[0]];
    expect(csv?.sha256).toBe(lone?.sha256);
    expect(both.entries.size).toBe(6);
  });
});

describe('a preview of uploaded files', () => {
  it('says that their size is not known yet, or that there are none', async () => {
    const { deps } = createUploadWorld(papersOf(2));
    const { warnings, outputs } = await previewExport(deps, alice, filesRequest);
    expect(warnings).toMatchObject([{ code: 'files_unweighed' }]);
    expect(outputs).toMatchObject([{ estimatedBytes: 0 }]);
    const none = createWorld(answers(3));
    none.script.survey = async () => survey;
    expect((await previewExport(none.deps, alice, filesRequest)).warnings).toMatchObject([
      { code: 'no_file_question' },
    ]);
  });
});
