/**
 * Twenty-five wishes as people word them, made by clicks alone. Each count of the preview is held against one that is
 * counted here, from the survey service's list of answers, by code of its own. Usually nine of them, `PROOFS=all` all.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  hasBrowser,
  newSignedInVisit,
  seriousFindings,
  sharedBrowser,
  warnWithoutBrowser,
} from '../support/browsers/browser.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { someOf } from '../support/run/proof-size.ts';

warnWithoutBrowser('filters by clicks');

type Json = ReturnType<typeof JSON.parse>;
type Clicked = [question: string, op: string, value?: string | string[]];

interface Wish {
  conditions?: Clicked[];
  /** Chips by their group: devices, countries, sources, tags. */
  chips?: Record<string, string[]>;
  completeness?: string;
  /** For a complete answer, unless another completeness is asked for. */
  holds: (given: (title: string) => Json, answer: Json) => boolean;
}

const some = (list: unknown, ...ids: string[]) => Array.isArray(list) && ids.some((id) => list.includes(id));
const part = 'How did you take part?';
const again = 'Would you come again?';
const formats = 'Which formats did you like?';
const rate = 'Please rate';
const talks = 'How many talks did you attend?';
const met = 'Did you meet somebody you want to work with?';
const whole = 'The event as a whole';

const conference: Record<string, Wish> = {
  'people who came online': { conditions: [[part, 'is', 'Online']], holds: (of) => some(of(part), 'o3') },
  'people who came online and rated the venue excellent': {
    conditions: [
      [part, 'is', 'Online'],
      [`${rate} — Venue`, 'is', 'Excellent'],
    ],
    holds: (of) => some(of(part), 'o3') && some(of(rate)?.r1, 'c4'),
  },
  'everybody who was there in person': {
    conditions: [[part, 'is one of', ['On site, both days', 'On site, one day']]],
    holds: (of) => some(of(part), 'o1', 'o2'),
  },
  'who was not online': { conditions: [[part, 'is not', 'Online']], holds: (of) => !some(of(part), 'o3') },
  'at least nine for coming again': { conditions: [[again, 'at least', '9']], holds: (of) => of(again) >= 9 },
  'six or fewer for coming again': { conditions: [[again, 'at most', '6']], holds: (of) => of(again) <= 6 },
  'between seven and eight': {
    conditions: [
      [again, 'at least', '7'],
      [again, 'less than', '9'],
    ],
    holds: (of) => of(again) === 7 || of(again) === 8,
  },
  'top marks for the event': { conditions: [[whole, 'is', '5']], holds: (of) => of(whole) === 5 },
  'one or two hearts': { conditions: [[whole, 'is one of', ['1', '2']]], holds: (of) => [1, 2].includes(of(whole)) },
  'who liked the workshops': { conditions: [[formats, 'is', 'Workshops']], holds: (of) => some(of(formats), 'o2') },
  'who liked talks or lightning talks': {
    conditions: [[formats, 'is one of', ['Talks', 'Lightning talks']]],
    holds: (of) => some(of(formats), 'o1', 'o4'),
  },
  'more than ten talks': { conditions: [[talks, 'more than', '10']], holds: (of) => of(talks) > 10 },
  'who met somebody to work with': { conditions: [[met, 'is', 'Yes']], holds: (of) => of(met) === true },
  'who met nobody': { conditions: [[met, 'is', 'No']], holds: (of) => of(met) === false },
  'who did not say how many talks': {
    conditions: [[talks, 'was not answered']],
    holds: (of) => of(talks) === undefined,
  },
  'who left an e-mail': {
    conditions: [['Your e-mail, if we may ask back', 'was answered']],
    holds: (of) => of('Your e-mail, if we may ask back') !== undefined,
  },
  'who speaks of the queue': {
    conditions: [['What should we change?', 'contains', 'queue']],
    holds: (of) => /queue/i.test(of('What should we change?') ?? ''),
  },
  'anything rated poor': {
    conditions: [[rate, 'is', 'Poor']],
    holds: (of) => Object.values(of(rate) ?? {}).some((column) => some(column, 'c1')),
  },
  'from Germany or Spain': {
    chips: { Countries: ['Germany', 'Spain'] },
    holds: (_, answer) => ['DE', 'ES'].includes(answer.country),
  },
  'on a phone, through the QR code': {
    chips: { Devices: ['Phone'], Sources: ['qr'] },
    holds: (_, answer) => answer.device === 'mobile' && answer.source === 'qr',
  },
  'who gave up half-way, and had chosen online': {
    completeness: 'Incomplete only',
    conditions: [[part, 'is', 'Online']],
    holds: (of) => some(of(part), 'o3'),
  },
};

const work = 'Your line of work';
const price = 'What would you pay a month, $?';
const devices = 'On which device do you do what?';

const notes: Record<string, Wish> = {
  'designers and engineers': {
    conditions: [[work, 'is one of', ['Design', 'Engineering']]],
    holds: (of) => some(of(work), 'o1', 'o2'),
  },
  'who would pay less than five': { conditions: [[price, 'less than', '5']], holds: (of) => of(price) < 5 },
  'who captures notes on the phone': {
    conditions: [[`${devices} — Phone`, 'is', 'Capture']],
    holds: (of) => some(of(devices)?.r1, 'c1'),
  },
  'who wrote a tool of their own': {
    conditions: [['Which tools do you use? — own answer', 'was answered']],
    holds: (_, answer) =>
      answer.answers.some((one: Json) => one.question_text === 'Which tools do you use?' && (one.other ?? '') !== ''),
  },
};

describe.runIf(hasBrowser)('a filter of the dashboard', () => {
  let host: TestHost;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    host = await sharedHost();
    browser = await sharedBrowser();
    page = (await newSignedInVisit(browser, host.url)).page;
  });

  const dialog = () => page.getByRole('dialog');

  /** All answers of the list, page by page. */
  async function answersOf(survey: number): Promise<Json[]> {
    const all: Json[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/v3/quiz/${survey}/answers?limit=500&cursor=${encodeURIComponent(cursor)}`;
      const { data }: Json = JSON.parse(await (await host.client.call(path)).text());
      all.push(...data.answers);
      cursor = data.next_cursor ?? null;
    }
    return all;
  }

  function counted(answers: readonly Json[], { holds, completeness }: Wish): number {
    const isComplete = completeness === undefined;
    return answers.filter((answer) => {
      const given = (title: string) => answer.answers.find((one: Json) => one.question_text === title)?.answer;
      return answer.is_complete === isComplete && holds(given, answer);
    }).length;
  }

  async function addCondition([question, op, value]: Clicked): Promise<void> {
    await dialog().getByRole('button', { name: 'Add a condition' }).click();
    const row = dialog().locator('.condition').last();
    const list = row.getByRole('searchbox', { name: 'Search questions' });
    if ((await list.count()) > 0) {
      await list.fill(question);
      await row.getByRole('radio', { name: question, exact: true }).click();
    } else {
      await row.getByLabel('Question').selectOption({ label: question });
    }
    await row.getByLabel('Comparison').selectOption({ label: op });
    if (value !== undefined) await setValue(row, value);
  }

  async function setValue(row: ReturnType<Page['locator']>, value: string | string[]): Promise<void> {
    if (Array.isArray(value)) {
      for (const one of value) await row.getByRole('checkbox', { name: one, exact: true }).check();
    } else if ((await row.getByRole('radio', { name: value, exact: true }).count()) > 0) {
      await row.getByRole('radio', { name: value, exact: true }).check({ force: true });
    } else if ((await row.locator('select[name$="-value"]').count()) > 0) {
      await row.locator('select[name$="-value"]').selectOption({ label: value });
    } else {
      await row.getByLabel('Value').fill(value);
    }
  }

  async function make({ conditions = [], chips = {}, completeness = 'Complete only' }: Wish): Promise<void> {
    const removal = dialog().getByRole('button', { name: 'Remove the condition' });
    while ((await removal.count()) > 0) await removal.first().click();
    const chosen = dialog().locator('.chips input:checked');
    while ((await chosen.count()) > 0) await chosen.first().uncheck({ force: true });
    await dialog().getByRole('radio', { name: completeness, exact: true }).check({ force: true });
    for (const [group, names] of Object.entries(chips)) {
      for (const name of names) {
        await dialog().getByRole('group', { name: group }).getByRole('checkbox', { name }).check({ force: true });
      }
    }
    for (const condition of conditions) await addCondition(condition);
  }

  const preview = () => dialog().locator('.preview-body');
  const shown = async () => {
    if ((await preview().getAttribute('aria-busy')) === 'true') return 'counting';
    return Number(((await preview().locator('strong').first().textContent()) ?? '').replace(/\D/g, ''));
  };

  async function open(name: string): Promise<void> {
    await page.reload();
    await page.getByRole('button', { name: `Export ${name}` }).click();
    await preview()
      .getByText(/^\d+ columns$/)
      .waitFor();
    await dialog().getByText('Which answers').click();
  }

  it.each([
    ['Conference feedback', 2, conference],
    ['Note-taking habits: product research', 4, notes],
  ] as const)('of %s counts what was meant, whatever it is called inside', async (name, survey, wishes) => {
    const answers = await answersOf(survey);
    await open(name);
    for (const [wish, made] of someOf(Object.entries<Wish>(wishes), 5)) {
      await make(made);
      const expected = counted(answers, made);
      expect(expected, wish).toBeGreaterThan(0);
      await expect.poll(shown, { message: wish }).toBe(expected);
    }
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('that nothing can meet says so, and names the question', async () => {
    await open('Conference feedback');
    await make({
      conditions: [
        [part, 'is', 'Online'],
        [part, 'is', 'On site, one day'],
      ],
      holds: () => false,
    });
    await dialog().getByText('Each filter is met by some answers, but no answer meets all of them.').waitFor();
    await make({ conditions: [['The best moment?', 'contains', 'xylophone']], holds: () => false });
    await dialog().getByText('None of the answers read meets the condition on “The best moment?”.').waitFor();
  });
});
