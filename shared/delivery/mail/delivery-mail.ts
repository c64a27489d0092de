/** The mail about one delivery: what it is, what is in it and how to get it, what went wrong, and how to stop it. */
import { isProblemCode } from '../../problems/codes.ts';
import type { MailContent, ShownDrift } from '../destinations/shipment.ts';
import type { PageLanguage } from '../links/page-language.ts';
import { figureBlocks, type MailedView } from './figure-blocks.ts';
import type { MailBlock, MailDocument, MailedRow } from './mail-document.ts';
import { type MailWords, mailWords } from './mail-words.ts';

export interface MailedFile {
  name: string;
  sizeBytes: number;
  rows: number | null;
  /** Absent where it is attached. */
  link?: { url: string; expiresAt: string | null } | undefined;
  /** Why it is no attachment, where one was wanted. */
  whyLink?: 'personal' | 'too_large' | undefined;
}

interface MailedDelivery extends Omit<MailContent, 'view'> {
  language: PageLanguage;
  /** The name of the schedule, batch or survey. */
  name: string;
  /** How many surveys are ready. */
  surveyCount: number;
  files: readonly MailedFile[];
  view?: MailedView | undefined;
}

/** Who sends it to whom, by which destination. */
export interface MailedTo {
  address: string;
  destination: string;
  /** The owner's own address, if the survey service gives it. */
  sender: string | undefined;
  /** The host name of the product itself. */
  host: string;
  stopUrl: string;
}

const mostShown = 10;

export function deliveryMail(delivery: MailedDelivery, to: MailedTo): MailDocument {
  const words = mailWords(delivery.language);
  const { plural, day, texts } = words;
  const surveys = plural(texts.counted.surveys, delivery.surveyCount);
  return {
    language: delivery.language,
    subject: delivery.subject ?? `${delivery.name}: ${day(delivery.madeAt, delivery.timezone)}`,
    title: delivery.name,
    blocks: [
      ...(delivery.message === undefined ? [] : [{ kind: 'message' as const, lines: delivery.message.split('\n') }]),
      ...(delivery.view ? figureBlocks(delivery.view, words) : []),
      ...(delivery.view ? [{ kind: 'heading' as const, text: texts.delivery.files }] : []),
      { kind: 'lead', text: leadOf(delivery.answers, surveys, words) },
      ...filesBlocks(delivery, words),
      ...warnings(delivery, words),
      { kind: 'facts', rows: factsOf(delivery, words) },
    ],
    foot: footOf(delivery.name, to, words),
  };
}

function leadOf(answers: number | null, surveys: string, { texts, plural }: MailWords): string {
  return answers === null ? `${surveys}.` : texts.delivery.lead(plural(texts.counted.answers, answers), surveys);
}

/** Why somebody gets this, and how to get it no more. */
export function footOf(what: string, { sender, host, address, stopUrl }: MailedTo, { texts }: MailWords) {
  const { why, whyUnknown, stop } = texts.foot;
  const text = sender === undefined ? whyUnknown(host, what, address) : why(sender, what, address);
  return { text, link: { text: stop, url: stopUrl } };
}

function filesBlocks(delivery: MailedDelivery, words: MailWords): MailBlock[] {
  const texts = words.texts.delivery;
  const { files } = delivery;
  if (files.length === 0) return [{ kind: 'text', text: texts.nothing }];
  return [...(files.length === 1 ? onlyFile(files[0], words) : [listOf(files, words)]), ...linkNotes(delivery, words)];
}

const listOf = (files: readonly MailedFile[], words: MailWords): MailBlock => ({
  kind: 'files',
  rows: files.map((file) => rowOf(file, words)),
});

/** One link is a button: there is nothing to choose from. */
function onlyFile(file: MailedFile | undefined, words: MailWords): MailBlock[] {
  if (!file?.link) return file ? [listOf([file], words)] : [];
  const { url: _, action: __, ...row } = rowOf(file, words);
  return [
    { kind: 'files', rows: [row] },
    { kind: 'button', text: words.texts.delivery.download, url: file.link.url },
  ];
}

function rowOf({ name, sizeBytes, rows, link }: MailedFile, { texts, plural, size }: MailWords): MailedRow {
  return {
    name,
    detail: [size(sizeBytes), ...(rows === null ? [] : [plural(texts.counted.answers, rows)])].join(' · '),
    action: link ? texts.delivery.download : texts.delivery.attached,
    ...(link && { url: link.url }),
  };
}

/** How long links work, and why there are any. */
function linkNotes({ files, timezone }: MailedDelivery, { texts, plural, moment }: MailWords): MailBlock[] {
  const { linksUntil, linksForGood, byLink } = texts.delivery;
  const links = files.flatMap(({ link }) => (link ? [link] : []));
  if (links.length === 0) return [];
  const ends = links.flatMap(({ expiresAt }) => expiresAt ?? []);
  const reasons = [...new Set(files.flatMap(({ whyLink }) => whyLink ?? []))].map((why) => byLink[why]);
  const until = ends.toSorted()[0];
  const works =
    until === undefined
      ? plural(linksForGood, links.length)
      : plural(linksUntil, links.length).replace('{until}', moment(until, timezone));
  return [{ kind: 'text', text: [works, ...reasons].join(' ') }];
}

function warnings({ failed, drift }: MailedDelivery, words: MailWords): MailBlock[] {
  const { plural, texts } = words;
  const boxes: MailBlock[] = [];
  if (failed.length > 0) {
    const lines = shortened(
      failed.map(({ survey, reason, code }) => `${survey}: ${reasonIn(texts, code) ?? reason}`),
      words,
    );
    boxes.push({ kind: 'box', tone: 'warn', title: plural(texts.delivery.failed, failed.length), lines });
  }
  const changes = drift ? driftLines(drift, words) : [];
  if (changes.length > 0) {
    boxes.push({ kind: 'box', tone: 'news', title: texts.delivery.drift.title, lines: changes });
  }
  return boxes;
}

function reasonIn({ delivery: { reasons } }: MailWords['texts'], code: string | undefined): string | undefined {
  return code !== undefined && isProblemCode(code) ? reasons[code] : undefined;
}

function driftLines(drift: ShownDrift, words: MailWords): string[] {
  const texts = words.texts.delivery.drift;
  const groups: [string, readonly string[]][] = [
    [texts.added, drift.added ?? []],
    [texts.removed, drift.removed ?? []],
    [texts.renamed, drift.renamed ?? []],
    [texts.retyped, drift.retyped ?? []],
    [texts.options, drift.options ?? []],
  ];
  return groups
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `${name}: ${shortened(names, words).join('; ')}`);
}

function factsOf(delivery: MailedDelivery, words: MailWords): [string, string][] {
  const texts = words.texts.delivery;
  return [
    ...(delivery.surveys.length > 0
      ? [[texts.surveys, shortened(delivery.surveys, words).join(', ')] satisfies [string, string]]
      : []),
    [texts.period, periodOf(delivery, words)],
    [texts.made, words.moment(delivery.madeAt, delivery.timezone)],
  ];
}

/** Days as they were asked for: they belong to no zone. */
function periodOf({ period }: MailedDelivery, { texts, day, days }: MailWords): string {
  const { since, until, wholePeriod } = texts.delivery;
  const shown = (date: string) => day(midnight(date), 'UTC');
  if (period?.from !== undefined && period.to !== undefined) return days(midnight(period.from), midnight(period.to));
  if (period?.from !== undefined) return since(shown(period.from));
  return period?.to === undefined ? wholePeriod : until(shown(period.to));
}

const midnight = (date: string) => `${date.slice(0, 10)}T00:00:00Z`;

function shortened(items: readonly string[], { plural, texts }: MailWords): string[] {
  if (items.length <= mostShown + 1) return [...items];
  return [...items.slice(0, mostShown), plural(texts.delivery.more, items.length - mostShown)];
}
