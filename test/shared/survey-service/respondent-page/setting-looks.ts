/** What can be looked at while a setting of a survey changes: the page, what becomes of an answer, the QR code. */
import { SignJWT } from 'jose';
import { readPng } from '../../../../shared/formats/pictures/png-file.ts';
import { anna, call, uuid } from '../survey-bench.ts';
import { newRespondent, type PageBench, words } from './page-bench.ts';

/** What a row may look at. */
export interface Looker {
  bench: PageBench;
  survey: { id: number; virtualId: string };
  path: string;
}

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text, score: at }));

export const asked = {
  [uuid(1)]: { type: 'choice', title: 'Drink?', choiceEntities: options('Tea', 'Milk', 'Beer') },
  [uuid(2)]: { type: 'input', title: 'Why?', isRequired: true },
  [uuid(3)]: { type: 'yesno', title: 'Again?' },
  submit: { type: 'submit', title: 'Done', redirectUrl: 'https://example.com/' },
};
const given = { [`q.${uuid(1)}`]: 'o:o2', [`q.${uuid(2)}`]: 'So', [`q.${uuid(3)}`]: 'no' };

let agents = 0;
export const somebody = ({ bench, path }: Looker, who = {}, app = bench.page) =>
  newRespondent(app, path, { agent: `Agent ${++agents}`, ...who });
export const markup = async (looker: Looker) => (await somebody(looker).open()).text;
export const has = (part: string | RegExp) => async (looker: Looker) => new RegExp(part).test(await markup(looker));
export const says =
  (who = {}) =>
  async (looker: Looker) =>
    words((await somebody(looker, who).open()).text).replace(' Made with Survey Exports', '');
export const isOpen =
  (who = {}) =>
  async (looker: Looker) =>
    (await says(who)(looker)).includes('Drink?');

export async function fill(looker: Looker, who = {}) {
  const one = somebody(looker, who);
  await one.open();
  return one.send(given);
}

export const isTakenTwice = (who: object) => async (looker: Looker) => {
  await fill(looker, who);
  return words((await fill(looker, who)).text).includes('Done');
};

export const owned =
  (member: string) =>
  async ({ bench, survey }: Looker) =>
    (await call(bench.app, anna, 'GET', `/quiz/${survey.id}/settings/info`)).body[member];

export async function lastScore({ bench, survey }: Looker) {
  const highest = await bench.answers.highestId(survey.id);
  return (await bench.answers.read(survey.id, highest))?.score;
}

/** A page of a host that lets owners' scripts run. */
export const hasScript = (place: 'head' | 'body') => async (looker: Looker) => {
  const app = looker.bench.makePage({ allowOwnerScripts: true });
  const { text } = await somebody(looker, {}, app).open();
  const [head = '', body = ''] = text.split('</head>');
  return (place === 'head' ? head : body).includes('<script>own()</script>');
};

export const qr =
  (member: 'width' | 'palette' | 'dark') =>
  async ({ bench, path }: Looker) => {
    const response = await bench.page.request(`${path}/qr.png`);
    const png = readPng(Buffer.from(await response.arrayBuffer()));
    if (member === 'dark')
      return Number((await (await bench.page.request(`${path}/qr.svg`)).text()).match(/d="M(\d+)/)?.[1]) >= 100;
    return member === 'width' ? png.width : png.palette?.toString('hex');
  };

/** How many orders of the questions six respondents get. */
export async function orders(looker: Looker): Promise<string> {
  const seen = new Set<string>();
  for (let n = 0; n < 6; n++) seen.add((await markup(looker)).match(/id="f-[^"]*"/g)?.join() ?? '');
  return seen.size > 1 ? 'many' : 'one';
}

export async function signedIn(looker: Looker): Promise<boolean> {
  const { bench, survey } = looker;
  const seconds = Math.floor(bench.clock.now / 1000);
  const token = await new SignJWT({ aud: survey.virtualId, sub: 'ann', iat: seconds, exp: seconds + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  return (await somebody(looker).open(`?sso=${token}`)).status === 200;
}

/** Sent after a minute and a half. */
export async function slowly(looker: Looker): Promise<boolean> {
  const one = somebody(looker);
  await one.open();
  looker.bench.clock.now += 90_000;
  const end = await one.send(given);
  looker.bench.clock.now -= 90_000;
  return words(end.text).includes('Done');
}

export async function isBackRefused(looker: Looker): Promise<boolean> {
  const one = somebody(looker);
  await one.open();
  const first = one.form({ [`q.${uuid(1)}`]: 'o:o3' });
  await one.send(given);
  const offered = words((await one.open()).text).includes('Back');
  const after = words((await one.send(given, 'back')).text);
  await looker.bench.page.request(looker.path, { method: 'POST', body: first });
  return !offered && after.includes('Why?') && words((await one.open()).text).includes('Why?');
}

export const secret = 'a secret of at least thirty-two letters';
