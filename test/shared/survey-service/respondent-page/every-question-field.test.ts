/** Every field of the seventeen question types, and every label, is seen by respondents; a new one without a row fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionSchema } from '../../../../shared/survey-service/questions/question-schema.ts';
import { standardTexts } from '../../../../shared/survey-service/texts/standard-texts.ts';
import { anna, call, makeSurvey, uuid } from '../survey-bench.ts';
import { labelRows } from './label-rows.ts';
import { newRespondent, type PageBench, startPageBench, words } from './page-bench.ts';
import { questionRows } from './question-rows.ts';

let bench: PageBench;
beforeAll(async () => {
  bench = await startPageBench();
});
afterAll(() => bench.close());

/** The places of questions on a page, by question. */
function placesOn(text: string): Map<string, string> {
  const places = text.split(/(?=<(?:fieldset|section) class="question )/).slice(1);
  return new Map(places.map((place) => [/id="f-([\w-]{36})"/.exec(place)?.[1] ?? '', place]));
}

describe('a field of a question', () => {
  const rows = Object.entries(questionRows);
  const seen: Record<'on' | 'off', { pages: Map<string, string>; refused: Map<string, string> }> = {
    on: { pages: new Map(), refused: new Map() },
    off: { pages: new Map(), refused: new Map() },
  };
  beforeAll(async () => {
    for (const way of ['on', 'off'] as const) {
      const entities = Object.fromEntries(rows.map(([, row], at) => [uuid(at), row[way]]));
      const survey = await makeSurvey(bench.app, anna, entities);
      await call(bench.app, anna, 'POST', `/quiz/${survey.id}/settings/info`, { lang: 'en' });
      const one = newRespondent(bench.page, `/${survey.virtualId}`);
      seen[way].pages = placesOn((await one.open()).text);
      const typed = rows.flatMap(([, row], at) =>
        Object.entries(row.typed ?? {}).map(([part, value]) => [`q.${uuid(at)}${part}`, value] as const),
      );
      seen[way].refused = placesOn((await one.send(Object.fromEntries(typed))).text);
    }
  });

  it('has a row each', () => {
    const named = new Set(Object.keys(questionRows).map((name) => name.replace(/[.:].*/, '')));
    // screens have tests of their own below; so have types, and groups of questions in forms-and-moments.test.ts
    const elsewhere = ['type', 'startsPage', 'welcomeLabel', 'submitLabel', 'redirectUrl'];
    expect([...named, ...elsewhere].toSorted()).toEqual(Object.keys(questionSchema.shape).toSorted());
  });

  it.each(rows.map(([name, row], at) => ({ name, row, at })))('$name is seen', ({ row, at }) => {
    const isSeen = (way: 'on' | 'off') => {
      const place = seen[way].pages.get(uuid(at)) ?? '';
      if (typeof row.sees === 'function') return row.sees(place);
      return row.sees instanceof RegExp ? row.sees.test(place) : place.includes(row.sees ?? '');
    };
    const isRefused = (way: 'on' | 'off') => (seen[way].refused.get(uuid(at)) ?? '').includes('class="error"');
    const look = row.refused === undefined ? isSeen : isRefused;
    expect([look('on'), look('off')]).toEqual(row.refused === 'off' ? [false, true] : [true, false]);
  });

  it('of a screen is seen on it', async () => {
    const survey = await makeSurvey(bench.app, anna, {
      welcome: { type: 'welcome', title: 'Hello', description: 'You', welcomeLabel: 'Off we go' },
      [uuid(1)]: { type: 'yesno', title: 'So?' },
      submit: { type: 'submit', title: 'Bye', description: 'Soon', submitLabel: 'Off', redirectUrl: 'https://x.test/' },
    });
    const one = newRespondent(bench.page, `/${survey.virtualId}`);
    expect(words((await one.open()).text)).toMatch(/^Hello You Off we go/);
    expect(words((await one.send()).text)).toContain('Off');
    const end = await one.send();
    expect(words(end.text)).toMatch(/^Bye Soon/);
    expect(end.text).toContain('href="https://x.test/"');
  });
});

describe('a label', () => {
  it('has a row each', () => {
    expect(Object.keys(labelRows).toSorted()).toEqual(Object.keys(standardTexts).toSorted());
  });

  it.each(Object.entries(labelRows))(
    '%s is seen in the survey’s own words, and goes back to the standard ones',
    async (code, look) => {
      const text = `Own <${code}> & "words"`;
      const own = (value: string | null) => ({ texts: [{ code, text: value }] });
      const { survey, see } = await look(bench);
      const path = `/quiz/${survey.id}/default-texts`;
      expect((await call(bench.app, anna, 'POST', path, own(text))).status).toBe(200);
      const read = (await call(bench.app, anna, 'GET', `${path}?lang=en`)).body;
      expect(read.find((each: { code: string }) => each.code === code).user_text).toBe(text);
      const escaped = text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
      expect(await see()).toContain(escaped);
      await call(bench.app, anna, 'POST', path, own(null));
      const seen = await see();
      expect(seen).not.toContain(escaped);
      expect(seen).toContain(standardTexts[code]?.en.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`));
    },
  );
});
