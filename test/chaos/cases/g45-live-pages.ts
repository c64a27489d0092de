/** G45: nobody who has the address of a shared view gets more of the survey than its published state shows. */
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import { createSharedViewWorld } from '../../support/worlds/shared-view-world.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { type Random, randomOf } from '../random.ts';

const MINIMUM_BASE = 5;
/** What must never be on a page: it is in every answer. */
const planted = ['ada@example.org', 'Lovelace', '203.0.113.99', 'Nuneaton', 'because of the noise', 'secret-variable'];

const personOf = (id: number) =>
  answerOf({
    id: 730_000 + id,
    submitted_at: new Date(Date.parse('2026-03-01T05:00:00Z') + id * 61_234).toISOString(),
    country: 'DE',
    city: 'Nuneaton',
    ip: '203.0.113.99',
    variables: { email: 'ada@example.org', name: 'Lovelace', source: 'secret-variable' },
    answers: [
      { ...answerTo('one', id % 2 === 0 ? 'r' : 'g'), answer_type: 'choice' },
      answerTo('why', 'because of the noise, says Ada Lovelace, ada@example.org'),
    ],
  });

export const livePages: ChaosCase = {
  id: 'G45',
  goal: 'no request with the address of a shared view gets more than its published state shows, and one new answer changes nothing',
  async run({ seed, size, say }) {
    const requests = size === 'full' ? 4_000 : 200;
    const polls = size === 'full' ? 400 : 40;
    const seen = { requests: 0, polls: 0, 'states published': 0 };
    const broken = {
      'replies that differ from the page': 0,
      'replies with something planted': 0,
      'changes by too few answers': 0,
      'frames allowed': 0,
    };
    const random = randomOf(seed);
    const all = Array.from({ length: 40 }, (_, id) => personOf(id));
    const world = createSharedViewWorld(all);
    const { url } = await world.share({}, { minimum_base: MINIMUM_BASE });
    const page = await text(url);
    for (let one = 0; one < requests; one++) {
      seen.requests++;
      const { path, init } = oddRequest(random, url);
      const response = await world.visit(path, init);
      const body = await response.text();
      if (response.status === 200 && body !== page && !isSmallPage(body))
        fault('replies that differ from the page', path);
      if (planted.some((word) => body.includes(word)) || /7300\d\d/.test(body))
        fault('replies with something planted', path);
      const policy = response.headers.get('content-security-policy') ?? '';
      if (response.status === 200 && !policy.endsWith("frame-ancestors 'none'")) fault('frames allowed', path);
      if (one % 20 === 0) await world.visit(url);
    }
    let shown = baseIn(page);
    let before = page;
    for (let poll = 0; poll < polls; poll++) {
      seen.polls++;
      if (random.happens(0.4)) all.push(personOf(all.length + 1_000));
      else if (random.happens(0.1)) all.splice(random.below(all.length), 1);
      const now = await world.shownLater(url);
      if (now === before) continue;
      seen['states published']++;
      const base = baseIn(now);
      if (base !== shown && Math.abs(base - shown) < MINIMUM_BASE)
        fault('changes by too few answers', `${shown} to ${base}`);
      shown = base;
      before = now;
    }
    return figureOf(seen, broken);

    async function text(at: string): Promise<string> {
      return (await world.visit(at)).text();
    }

    function fault(name: keyof typeof broken, what: string): void {
      broken[name]++;
      say(`${name}: ${what}`);
    }
  },
};

const baseIn = (page: string) => Number(/of (\d+) answered/.exec(page)?.[1] ?? 0);
/** What a preview and other methods get. */
const isSmallPage = (body: string) => body === '' || body.includes('Survey results have been shared with you');

const queries = [
  ...[
    'filters={"country":["FR"]}',
    'minimum_base=0',
    'quiz_id=8',
    'view_id=vie_1',
    'options={"privacy":{"personal":"keep"}}',
  ],
  ...[
    'questions=q:why',
    'lang=ru',
    'max_age_seconds=0',
    'country=FR',
    'token=1|alice-secret',
    'format=json',
    '../../exports',
  ],
];
const bodies = [
  ...[
    '{}',
    '{"filters":{"country":["FR"]},"minimum_base":0}',
    '{"password":"x"}',
    '{"quiz_id":8}',
    'password=x&minimum_base=0',
  ],
  ...['[]', 'null', '{"options":{"privacy":{"free_text":"keep"}}}'],
];
const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];
const methods = ['GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const endings = ['', '/', '/figures', '/answers', '.json', '/../..', '%2F..%2Fexports', '?'];

function oddRequest(random: Random, url: string): { path: string; init: RequestInit } {
  const method = random.one(methods);
  const query = random.happens(0.6) ? `?${encodeURI(random.one(queries))}` : '';
  const accept = random.one(['text/html', 'application/json', '*/*']);
  const headers = {
    accept,
    'accept-language': 'en',
    ...(random.happens(0.3) && { authorization: random.one(['Bearer 1|other', 'Basic eDp5']) }),
    ...(random.happens(0.3) && { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }),
    ...(method !== 'GET' && method !== 'HEAD' && { 'content-type': random.one(types) }),
  };
  const body = method === 'GET' || method === 'HEAD' ? undefined : random.one(bodies);
  return {
    path: url + (random.happens(0.2) ? random.one(endings) : '') + query,
    init: { method, headers, ...(body !== undefined && { body }) },
  };
}
