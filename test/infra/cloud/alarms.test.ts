/** Alarms mean something: a week of normal work raises none, and each of these incidents raises the right one in time. */
import { expect, it } from 'vitest';
import { alarmsIn, type Figures, ruleOf } from './alarm-replay.ts';
import { resourcesOf, synthesise } from './synthesise.ts';

const WEEK = 7 * 24 * 60;
const HOUR = 60;
const template = await synthesise();
const rules = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(ruleOf);

/** The same for the same minute and thing, and otherwise as if it were drawn. */
function drawn(of: string, minute: number, oneIn: number): boolean {
  let hash = minute + 1;
  for (const char of of) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash >>> 4) % oneIn === 0;
}

const isMondayMorning = (minute: number) => minute >= 6 * HOUR && minute < 6 * HOUR + 40;
/** A worker was killed at noon of each day, and its message comes back after an hour and a half. */
const sinceNoon = (minute: number) => (minute % (24 * HOUR)) - 12 * HOUR;

/** Two single errors a day in every function, a throttle now and then, hundreds of exports on Monday at six. */
const normal: Figures = (metric, about, minute) => {
  switch (metric) {
    case 'Invocations':
      return 1;
    case 'Errors':
    case '5xx':
      return minute % 720 === 13 * (about.length % 11) ? 1 : 0;
    case 'Throttles':
      return minute % 2_000 < 4 ? 3 : 0;
    case 'ApproximateNumberOfMessagesVisible':
      if (about.includes('DeadLetters')) return 0;
      return isMondayMorning(minute) ? 300 : Number(drawn(about, minute, 6));
    case 'ApproximateAgeOfOldestMessage': {
      if (isMondayMorning(minute)) return 60 * 25;
      const held = sinceNoon(minute);
      return held >= 0 && held < 90 ? held * 60 : 20;
    }
    case 'Exports':
      return about.includes('ready') ? 4 : Number(drawn(about, minute, 30));
    case 'WaitSeconds':
      return isMondayMorning(minute) ? 1_500 : 2;
    case 'SweepBacklog':
      return minute % 300 < 5 ? 20 : 0;
    default:
      return undefined;
  }
};

it('a week of normal work raises none', () => {
  expect([...alarmsIn(rules, normal, WEEK)]).toEqual([]);
});

const START = 2 * HOUR;
const isFor = (minutes: number, minute: number) => minute >= START && minute < START + minutes;

/** From the second hour on, on top of normal work. */
const incidents: [what: string, alarm: RegExp, within: number, figures: Figures][] = [
  [
    'a function that crashes',
    /ExportWorkerErrors/,
    15,
    (metric, about, minute) =>
      metric === 'Errors' && about.startsWith('ExportWorker') && isFor(30, minute) ? 3 : undefined,
  ],
  [
    'an account that is full',
    /TaskWorkerThrottles/,
    15,
    (metric, about, minute) =>
      metric === 'Throttles' && about.startsWith('TaskWorker') && isFor(30, minute) ? 40 : undefined,
  ],
  [
    'a timer that is switched off',
    /SweeperSilent/,
    15,
    (metric, about, minute) =>
      metric === 'Invocations' && about.startsWith('Sweeper') && minute >= START ? 0 : undefined,
  ],
  [
    'messages that no worker takes',
    /ExportsOldestMessage/,
    45,
    (metric, about, minute) => {
      if (!about.startsWith('Exports') || about.includes('DeadLetters') || minute < START) return undefined;
      if (metric === 'ApproximateNumberOfMessagesVisible') return 50;
      return metric === 'ApproximateAgeOfOldestMessage' ? (minute - START) * 60 : undefined;
    },
  ],
  [
    'a message that cannot be read',
    /DeliveriesDeadLetters/,
    2,
    (metric, about, minute) =>
      metric === 'ApproximateNumberOfMessagesVisible' && about.startsWith('DeliveriesDeadLetters') && minute >= START
        ? 1
        : undefined,
  ],
  [
    'an API that answers 5xx',
    /ApiServerErrors/,
    15,
    (metric, _about, minute) => (metric === '5xx' && isFor(20, minute) ? 10 : undefined),
  ],
  [
    'a survey service that fails',
    /ExportsFailedShare/,
    30,
    (metric, about, minute) => (metric === 'Exports' && about.includes('failed') && isFor(30, minute) ? 5 : undefined),
  ],
  [
    'an export that brings its worker down',
    /ExportsPoisonous/,
    30,
    (metric, about, minute) =>
      metric === 'FailedExports' && about.includes('poisonous') && minute === START ? 1 : undefined,
  ],
  [
    'workers that cannot start',
    /ExportsWaiting/,
    30,
    (metric, _about, minute) => (metric === 'WaitSeconds' && isFor(30, minute) ? 3_600 : undefined),
  ],
  [
    'a sweeper that leaves work behind',
    /SweeperBacklog/,
    30,
    (metric, _about, minute) => (metric === 'SweepBacklog' && isFor(60, minute) ? 500 : undefined),
  ],
  [
    'records of another version',
    /UnreadableItems/,
    30,
    (metric, _about, minute) => (metric === 'UnreadableItems' && minute === START ? 2 : undefined),
  ],
];

it.each(incidents)('%s raises its alarm', (_what, alarm, within, own) => {
  const figures: Figures = (metric, about, minute) => own(metric, about, minute) ?? normal(metric, about, minute);
  const rung = alarmsIn(rules, figures, START + 2 * HOUR);
  const meant = [...rung].filter(([id]) => alarm.test(id));
  expect(meant).not.toEqual([]);
  for (const [, minute] of meant) expect(minute - START).toBeLessThanOrEqual(within);
  expect(meant.every(([, minute]) => minute > START)).toBe(true);
});
