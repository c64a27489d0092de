/** The dictionary as callers read it, and what manifests say of it. */
import { describe, expect, it } from 'vitest';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { passedOn } from '../../../../shared/problems/problem.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { colourAnswers, colourSurvey, colours } from '../../../support/surveys/colour-survey.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob, csvRequest, plentyOfTime } from '../../../support/worlds/export-world.ts';

type Wanted = Partial<Omit<typeof csvRequest, 'options'>> & { options?: Partial<(typeof csvRequest)['options']> };

function createColourWorld(answers = colourAnswers) {
  const world = createApiWorld(answers);
  world.script.survey = async () => colourSurvey();
  const { deps, call, files } = world;

  async function exported({ options, ...wanted }: Wanted = {}) {
    const request = { ...csvRequest, ...wanted, options: { ...csvRequest.options, ...options } };
    const job = await requestExport(deps, alice, request);
    await runExport(deps, job, plentyOfTime);
    const done = await deps.jobs.get(job);
    if (done?.status !== 'ready') throw new Error(`the export is ${done?.status}`);
    const csv = done.files[0] && files.objects.get(done.files[0].key);
    const manifest = JSON.parse(await (await call('GET', `/exports/${done.id}/manifest`)).text());
    return {
      job: done,
      rows: Buffer.from(csv ?? '')
        .toString()
        .split('\r\n'),
      manifest,
    };
  }

  const read = async (token = alice.token) =>
    JSON.parse(await (await call('GET', '/dictionaries/7', undefined, token)).text());
  return { ...world, exported, read };
}

const since = '2026-03-02T06:00:00.000Z';

describe('GET /dictionaries/{quiz_id}', () => {
  it('tells names, labels, numbers and sets', async () => {
    const { read } = createColourWorld();
    const { variables, ...rest } = await read();
    const sets = [{ name: 'q2', label: 'Many colours', kind: 'dichotomous', variables: ['q2_1', 'q2_2'] }];
    expect(rest).toEqual({ quiz_id: 7, version: expect.any(Number), sets });
    const own = variables.filter(({ column }: { column: string }) => column.startsWith('q:'));
    const codes = [
      { code: 1, option_id: 'r', label: 'Red', since },
      { code: 2, option_id: 'g', label: 'Green', since },
    ];
    const tick = (option_id: string) => [
      { code: 0, option_id: null, label: 'No', since: null },
      { code: 1, option_id, label: 'Yes', since },
    ];
    const number = { type: 'number', measure: 'nominal', set: null };
    expect(own).toEqual([
      { ...number, column: 'q:one', name: 'q1', label: 'One colour', codes },
      { ...number, column: 'q:many', name: 'q2', label: 'Many colours', type: 'text', codes },
      { ...number, column: 'q:many:r', name: 'q2_1', label: 'Red — Many colours', codes: tick('r'), set: 'q2' },
      { ...number, column: 'q:many:g', name: 'q2_2', label: 'Green — Many colours', codes: tick('g'), set: 'q2' },
    ]);
  });

  it('keeps what has left the survey, and names of variables that exports have seen', async () => {
    const { exported, read, script } = createColourWorld();
    await exported();
    script.survey = async () => ({
      ...colourSurvey([{ id: 'b', text: 'Blue' }]),
      questions: colourSurvey([{ id: 'b', text: 'Blue' }]).questions.slice(0, 1),
    });
    const { variables } = await read();
    const names = variables
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => /^(q\d|email)/.test(name));
    expect(names).toEqual(['q1', 'q2', 'q2_1', 'q2_2', 'email']);
    const [first] = variables.filter(({ name }: { name: string }) => name === 'q1');
    expect(first.codes.map(({ code, label }: { code: number; label: string }) => [code, label])).toEqual([
      [1, 'Red'],
      [2, 'Green'],
      [3, 'Blue'],
    ]);
  });

  it('goes up in version when something is new, and only then', async () => {
    const { read, script } = createColourWorld();
    const { version } = await read();
    expect(await read()).toMatchObject({ version });
    script.survey = async () => colourSurvey([...colours, { id: 'b', text: 'Blue' }]);
    expect((await read()).version).toBeGreaterThan(version);
  });

  it('is another one for another owner', async () => {
    const { read, script } = createColourWorld();
    await read();
    script.survey = async () => colourSurvey(colours.toReversed());
    const codeOf = ({ variables }: { variables: { name: string; codes: { option_id: string }[] }[] }) =>
      variables.find(({ name }) => name === 'q1')?.codes[0]?.option_id;
    expect([codeOf(await read()), codeOf(await read(bob.token))]).toEqual(['r', 'g']);
  });

  it('is not there for a survey that is not', async () => {
    const { call, script } = createColourWorld();
    script.survey = async () => {
      throw passedOn('quiz_not_found', 'no such survey');
    };
    await expectProblem(await call('GET', '/dictionaries/8'), 404);
    await expectProblem(await call('GET', '/dictionaries/x'), 422);
  });

  it('leads to a dictionary that is too large for one answer', async () => {
    const { call, script, files } = createColourWorld();
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `o${at}`, text: `Option ${at} ${'x'.repeat(200)}` }));
    script.survey = async () => colourSurvey(many);
    const response = await call('GET', '/dictionaries/7');
    expect(response.status).toBe(303);
    const stored = files.objects.get('u-1/dictionary-7.json');
    expect(JSON.parse(Buffer.from(stored ?? '').toString()).variables.length).toBeGreaterThan(10_000);
  });
});

describe('an export', () => {
  it('shows names and numbers in its header and cells', async () => {
    const { exported } = createColourWorld();
    const columns = ['id', 'is_complete', 'q:one', 'q:many'];
    const { rows } = await exported({ options: { columns, header: 'name', values: 'numbers' } });
    expect(rows).toEqual(['id,is_complete,q1,q2', '1,1,2,1; 2', '2,1,1,2', '']);
  });

  it('keeps numbers through edits of the survey', async () => {
    const { exported, script } = createColourWorld();
    const columns = ['q:one', 'q:many:r', 'q:many:g'];
    const options = { ...({ header: 'name', values: 'numbers' } as const), columns };
    const { rows } = await exported({ options });
    script.survey = async () =>
      colourSurvey([
        { id: 'b', text: 'Blue' },
        { id: 'g', text: 'Lime' },
      ]);
    expect((await exported({ options })).rows).toEqual(rows);
  });

  it('has the names it would get in its preview, which stores nothing', async () => {
    const { call, records } = createColourWorld();
    const outputs = [{ content: 'answers', format: 'csv' }];
    const body = { quiz_id: 7, outputs, options: { header: 'name', values: 'numbers' } };
    const preview = JSON.parse(await (await call('POST', '/exports/preview', body)).text());
    const titles = preview.columns.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['id', 'q1', 'q2', 'email']));
    expect(records.everything()).toEqual([]);
  });

  it('has in its manifest the dictionary of its columns', async () => {
    const { exported, read } = createColourWorld();
    const { manifest } = await exported({ options: { choices: 'both' } });
    expect(manifest.dictionary).toEqual(await read());
    const joined = await exported();
    const names = joined.manifest.dictionary.variables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['id', 'q1', 'q2', 'email']));
    expect(names).not.toContain('q2_1');
    expect(joined.manifest.dictionary.sets).toEqual([]);
  });

  it('says nothing in it of columns that were left out', async () => {
    const { exported } = createColourWorld();
    const privacy = { ...csvRequest.options.privacy, personal: 'remove', columns: { 'q:one': 'remove' } } as const;
    const { manifest } = await exported({ options: { privacy } });
    const text = JSON.stringify(manifest.dictionary);
    expect(text).not.toMatch(/email|One colour|ip_address/);
    expect(text).toContain('Many colours');
    const narrow = await exported({ options: { columns: ['id', 'q:one'] } });
    const names = narrow.manifest.dictionary.variables.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['id', 'q1']);
  });

  it('says nothing in it of answers where personal data is treated, nor beside a report', async () => {
    const typed = { ...answerTo('one', 'ada@example.org'), answer_type: 'choice' };
    const { exported } = createColourWorld([...colourAnswers, answerOf({ id: 3, answers: [typed] })]);
    const privacy = { ...csvRequest.options.privacy, personal: 'mask' } as const;
    const treated = await exported({ options: { privacy, values: 'numbers' } });
    const report = await exported({ outputs: [{ content: 'report', format: 'xlsx' }] });
    for (const { manifest } of [treated, report]) expect(JSON.stringify(manifest)).not.toContain('ada@');
  });

  it('has it in the manifest of a report too', async () => {
    const { exported } = createColourWorld();
    const { manifest } = await exported({ outputs: [{ content: 'summary', format: 'xlsx' }] });
    expect(manifest.dictionary.variables.map(({ name }: { name: string }) => name)).toContain('q1');
  });

  it('costs one read more, and a write only where something is new', async () => {
    const { exported, deps } = createColourWorld();
    const calls: string[] = [];
    const { records } = deps;
    for (const name of ['list', 'create', 'replace'] as const) {
      const inner: (...args: never[]) => unknown = records[name];
      Object.assign(records, {
        [name]: (...args: never[]) => {
          if (JSON.stringify(args[0]).includes('DICTIONARY#')) calls.push(name);
          return inner(...args);
        },
      });
    }
    await exported();
    expect(calls.splice(0)).toEqual(['list', 'create']);
    await exported();
    expect(calls).toEqual(['list']);
  });

  it('is made without it where it cannot be read and nothing goes by it', async () => {
    const { exported, records } = createColourWorld();
    await exported();
    const page = records.everything().find(({ sort }) => sort.startsWith('DICTIONARY#'));
    if (!page) throw new Error('there is no dictionary');
    await records.replace(page, page.version, { entries: 'damaged' });
    expect((await exported()).manifest.dictionary).toBeNull();
    await expect(exported({ options: { header: 'name' } })).rejects.toThrow('the export is queued');
  });

  it('has the same numbers in a stricter variant, whatever was added meanwhile', async () => {
    const { exported, call, deps, script, read } = createColourWorld();
    const { job, manifest } = await exported({ options: { header: 'name', values: 'numbers' } });
    script.survey = async () => colourSurvey([{ id: 'b', text: 'Blue' }, ...colours]);
    await read();
    const link = await expectStatus(
      await call('POST', `/exports/${job.id}/links`, { privacy: { personal: 'remove' } }),
      202,
    );
    const { id } = JSON.parse(JSON.stringify(link)).export;
    await runExport(deps, { owner: job.owner, id }, plentyOfTime);
    const variant = JSON.parse(await (await call('GET', `/exports/${id}/manifest`)).text());
    expect(variant.dictionary.version).toBe(manifest.dictionary.version);
  });
});
