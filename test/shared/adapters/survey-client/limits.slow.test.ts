/** What the client takes from a survey service, and what it refuses: ids, users, lists, structures and waits. */
import { describe, expect, it } from 'vitest';
import { createListEnd } from '../../../../shared/surveys/listed-survey.ts';
import { readSurvey } from '../../../../shared/surveys/survey.ts';
import { upstreamLimits } from '../../../../shared/surveys/upstream-limits.ts';
import { everything, sendJson, startUpstream } from '../../../support/upstreams/scripted-upstream.ts';

const sendText = (text: string) =>
  startUpstream((_call, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(text));
const unreadable = { code: 'upstream_unreadable' };
const deep = '['.repeat(20_000) + ']'.repeat(20_000);

describe('the user of a key', () => {
  it.each(['1e999', '-1', '1.5', '"\\ud83d"', `"${'x'.repeat(2_000)}"`, deep])('is not read from %s', async (id) => {
    const { client } = await sendText(`{"id": ${id}}`);
    await expect(client().holderOf('1|key')).rejects.toMatchObject(unreadable);
  });

  it('may have any id that is a text', async () => {
    const { client } = await sendText('{"id": "Анна 😀"}');
    expect(await client().holderOf('1|key')).toEqual({ userId: 'Анна 😀' });
  });
});

describe('ids of surveys', () => {
  it.each(['1e999', '-1', '1.5', '"1"', 'null'])('are whole numbers: not %s', async (id) => {
    const { client } = await sendText(`{"id": ${id}, "data": [{"id": ${id}}]}`);
    await expect(client().survey('1|key', 7)).rejects.toMatchObject(unreadable);
    await expect(client().surveys('1|key', { limit: 1, offset: 0 })).rejects.toMatchObject(unreadable);
  });
});

describe('the newest answer', () => {
  it.each(['1e999', '-1', '"7"', 'null'])('is not stated where the total is %s', async (total) => {
    const { client } = await sendText(`{"data": {"total": ${total}, "answers": []}}`);
    expect(await client().latest('1|key', everything)).toBeUndefined();
  });
});

describe('a structure', () => {
  const surveyOf = (entity: object, name = 'S') =>
    readSurvey({ id: 1, name, widgets: { ids: ['q'], entities: { q: { type: 'choice', ...entity } } } }, {});

  it('has titles and options of a length that can be shown, and says which were cut', () => {
    const long = 'ж'.repeat(300_000);
    const survey = surveyOf({ title: long, choiceEntities: [{ id: 1, text: long }] }, long);
    expect(survey?.name).toHaveLength(upstreamLimits.titleCharacters);
    expect(survey?.questions[0]?.title).toHaveLength(upstreamLimits.titleCharacters);
    expect(survey?.questions[0]?.options[0]?.text).toHaveLength(upstreamLimits.optionCharacters);
    expect(survey?.warnings).toHaveLength(3);
    expect(surveyOf({ title: 'short' })).not.toHaveProperty('warnings');
  });

  it('has a number of options that can be shown', () => {
    const choiceEntities = Array.from({ length: 50_000 }, (_, id) => ({ id, text: 'x' }));
    const survey = surveyOf({ title: 'Many', choiceEntities });
    expect(survey?.questions[0]?.options).toHaveLength(upstreamLimits.options);
    expect(survey?.warnings).toEqual([{ code: 'options_left_out', values: { title: 'Many' } }]);
  });

  it('of a million questions is none', () => {
    const ids = Array.from({ length: 1_000_000 }, (_, id) => id);
    expect(readSurvey({ id: 1, widgets: { ids } }, {})).toBeUndefined();
  });

  it('may be sixteen megabytes and no more', async () => {
    const { client } = await sendText(`{"id": 7, "x": "${'x'.repeat(upstreamLimits.structureBytes)}"}`);
    await expect(client({ tries: 1 }).survey('1|key', 7)).rejects.toMatchObject(unreadable);
  });
});

describe('a service that asks to wait', () => {
  it.each([
    ['315360000', 3_600],
    ['9'.repeat(400), 3_600],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600],
    ['120', 120],
    ['-5', undefined],
    ['soon', undefined],
  ])('%s is heard, up to an hour', async (header, seconds) => {
    const { client } = await startUpstream((_call, response) => sendJson(response, {}, 429, { 'retry-after': header }));
    const error = await client({ tries: 1 })
      .survey('1|key', 7)
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'rate_limited' });
    if (seconds !== undefined) expect(error).toMatchObject({ retryAfterSeconds: seconds });
  });
});

describe('a list of surveys', () => {
  const page = (from: number) =>
    Array.from({ length: 3 }, (_, at) => ({ id: from + at, name: '', folderId: undefined }));

  it('that brings nothing new, page after page, has no end', () => {
    const check = createListEnd();
    expect(() => {
      for (let call = 0; call < 1_000; call++) check(page(1));
    }).toThrow(/no end: after 3 surveys/);
  });

  it('that continues has one', () => {
    const check = createListEnd();
    for (let call = 0; call < 1_000; call++) check(page(call * 3));
    check([]);
  });
});

describe('waiting', () => {
  it('ends before the tries do, where each takes long', async () => {
    const { client, calls } = await startUpstream((_call, response) =>
      setTimeout(() => sendJson(response, {}, 500), 60),
    );
    const patient = client({ tries: 100, retryForMs: 200 });
    await expect(patient.surveys('1|key', { limit: 1, offset: 0 })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    expect(calls.length).toBeLessThan(8);
  });
});
