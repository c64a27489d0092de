/**
 * A survey service that changes its mind about who may read what, and the figures of its surveys over HTTP. Whoever reads
 * a survey finds a mark of their own in it, so that a mark in a reply tells whose answers it was made from.
 */
import { handleFiguresHint } from '../../../shared/exports/figures/read-survey.ts';
import { createOwnerCheck } from '../../../shared/exports/owner.ts';
import { Problem } from '../../../shared/problems/problem.ts';
import { createFiguresApi } from '../../../shared/ways-in/http/figures-api.ts';
import { surveyOf } from '../../support/statistics/gathered-statistics.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import { createPagePacker, newestFirst } from '../../support/upstreams/fake-upstream.ts';
import { createWorld, plainPage, plentyOfTime } from '../../support/worlds/export-world.ts';
import { mortal } from '../../support/worlds/mortal-ports.ts';
import { type Random, randomOf } from '../random.ts';

const users = ['1', '2'];
const surveyIds = [7, 8];
/** Two keys of the first user and one of the second. */
const keys = [
  { token: '1|first', user: '1' },
  { token: '1|second', user: '1' },
  { token: '2|only', user: '2' },
];
const PAGE = 5;

const userOf = (token: string) => token.split('|')[0] ?? '';
const markOf = (user: string, surveyId: number) => `mark${user}${surveyId}`;
const marks = users.flatMap((user) => surveyIds.map((id) => markOf(user, id)));

const markedSurvey = (mark: string) =>
  surveyOf({
    one: { type: 'choice', title: 'One', choiceEntities: [{ id: mark, text: `Option ${mark}` }] },
    why: { type: 'input', title: 'Why?' },
  });

export type Verdict = 'yes' | 'no' | 'down';

export function guardedFigures(seed: number) {
  const random = randomOf(seed);
  const world = createWorld([], PAGE);
  const { deps, clock } = world;
  const may = new Map<string, boolean>(
    keys.flatMap(({ token }) => surveyIds.map((id) => [`${token} ${id}`, true] as const)),
  );
  const service = { isDown: false, revoked: new Set<string>(), deleted: new Set<number>() };
  const changed = new Map<string, number>();
  const counts = new Map(marks.map((mark) => [mark, 1 + random.below(12)]));

  function verdictOf(token: string, surveyId: number): Verdict {
    if (service.isDown) return 'down';
    const isRefused = service.revoked.has(token) || service.deleted.has(surveyId) || !may.get(`${token} ${surveyId}`);
    return isRefused ? 'no' : 'yes';
  }

  function ask(token: string, surveyId?: number): void {
    if (service.isDown) throw new Problem('upstream_unavailable.unreachable');
    if (service.revoked.has(token)) throw new Problem('user_not_authenticated.upstream');
    if (surveyId === undefined) return;
    const what = { what: `survey ${surveyId}` };
    if (service.deleted.has(surveyId)) throw new Problem('quiz_not_found.upstream', what);
    if (!may.get(`${token} ${surveyId}`)) throw new Problem('access_denied.upstream', what);
  }

  function answersOf(token: string, surveyId: number) {
    const mark = markOf(userOf(token), surveyId);
    return Array.from({ length: counts.get(mark) ?? 0 }, (_, at) =>
      answerOf({
        id: at + 1,
        submitted_at: new Date(Date.parse('2026-02-01T00:00:00Z') + at * 60_000).toISOString(),
        answers: [
          { ...answerTo('one', [mark]), answer_type: 'choice' },
          answerTo('why', `Because of ${mark} and the waiting time`),
        ],
      }),
    );
  }

  Object.assign(deps.upstream, {
    holderOf: async (token) => {
      ask(token);
      return { userId: userOf(token) };
    },
    survey: async (token, id) => {
      ask(token, id);
      return { ...markedSurvey(markOf(userOf(token), id)), id };
    },
    async *answers(token, { surveyId }, from) {
      const packed = createPagePacker();
      for (let at: string | undefined = from ?? '0'; at !== undefined; ) {
        ask(token, surveyId);
        const page = plainPage(answersOf(token, surveyId), Number(at), PAGE);
        yield packed(page);
        at = page.next;
      }
    },
    async *newest(token, { surveyId }) {
      ask(token, surveyId);
      yield* newestFirst(answersOf(token, surveyId), PAGE);
    },
  } satisfies Partial<typeof deps.upstream>);

  const waiting: unknown[] = [];
  deps.figuresQueue = { send: async (body) => void waiting.push(body), sendMany: async () => undefined };
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  const api = createFiguresApi({ ...deps, callerOf });

  function change(name: string, what: () => void): void {
    what();
    changed.set(name, clock.now);
  }

  function setDown(isDown: boolean): void {
    change('service', () => {
      service.isDown = isDown;
    });
  }

  const events: ((random: Random) => void)[] = [
    ({ one }) => {
      const name = `${one(keys).token} ${one(surveyIds)}`;
      change(name, () => may.set(name, !may.get(name)));
    },
    ({ one }) => {
      const { token } = one(keys);
      change(token, () => void (service.revoked.delete(token) || service.revoked.add(token)));
    },
    ({ one }) => {
      const id = one(surveyIds);
      change(`survey ${id}`, () => void (service.deleted.delete(id) || service.deleted.add(id)));
    },
    () => setDown(true),
    ({ one }) => counts.set(one(marks), 1 + random.below(20)),
  ];

  return {
    random,
    keys,
    surveyIds,
    marks,
    markOf,
    verdictOf,
    happen: () => (service.isDown ? setDown(false) : random.one(events)(random)),
    pass(seconds: number): void {
      clock.now += seconds * 1_000;
    },
    /** How long the service has said what it says now. */
    secondsSince(token: string, surveyId: number): number {
      const names = [`${token} ${surveyId}`, token, `survey ${surveyId}`, 'service'];
      return (clock.now - Math.max(...names.map((name) => changed.get(name) ?? 0))) / 1_000;
    },
    /** The workers' turns; one in five dies on the way. */
    async work(): Promise<void> {
      for (let message = waiting.shift(); message; message = waiting.shift()) {
        const call = random.happens(0.2) ? 1 + random.below(10) : undefined;
        const doomed = mortal({ ...deps, chunkAnswers: 6 }, ['records', 'snapshots'], { call, moment: 'before' });
        await Promise.race([handleFiguresHint(doomed.ports, message, plentyOfTime), doomed.death]).catch(
          () => undefined,
        );
      }
    },
    async call(token: string, path: string, json?: unknown): Promise<{ status: number; body: string }> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
      const reply = await api.request(path, { headers, ...sent });
      return { status: reply.status, body: await reply.text() };
    },
  };
}
