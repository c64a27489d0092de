/** The receivers on the page about automation know our deliveries from others: in Python and in JavaScript, as printed. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { signedHeaders } from '../../shared/delivery/webhooks/sign.ts';
import { blocks } from '../support/source/pages.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, yes').toString('base64')}`;
const body = '{"type":"export.ready","data":{"name":"Überblick"}}';
const headers = (now: number) => signedHeaders('msg_1', now, body, [secret]);

const now = Date.now();
const sent = headers(now);
/** What is asked of each receiver, and whether it is ours. */
const cases = [
  [true, { secret, headers: sent, body }],
  [false, { secret, headers: sent, body: body.replace('ready', 'failed') }],
  [false, { secret: `whsec_${Buffer.from('another').toString('base64')}`, headers: sent, body }],
  [false, { secret, headers: headers(now - 3_600_000), body }],
] as const;
const asked = JSON.stringify(cases.map(([, given]) => given));
const expected = JSON.stringify(cases.map(([isOurs]) => isOurs));

const own = (language: string) =>
  blocks(language).find(({ path }) => path.endsWith('guides/automation.md'))?.code ?? '';

const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasPython)
  console.warn('NOT TESTED: the receiver of webhooks in Python. python3 is missing: apt-get install python3');

it.runIf(hasPython)('the receiver in Python', () => {
  const asks = `\nimport json, sys\nprint(json.dumps([is_ours(one["secret"], one["headers"], one["body"].encode()) for one in json.load(sys.stdin)], separators=(",", ":")))`;
  const { stdout, stderr } = spawnSync('python3', ['-c', own('python') + asks], { input: asked, encoding: 'utf8' });
  expect([JSON.stringify(JSON.parse(stdout || 'null')), stderr]).toEqual([expected, '']);
});

it('the receiver in JavaScript', async () => {
  const { isOurs } = await import(`data:text/javascript,${encodeURIComponent(own('js'))}`);
  expect(cases.map(([, given]) => isOurs(given.secret, given.headers, given.body))).toEqual(JSON.parse(expected));
});
