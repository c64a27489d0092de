/**
 * A survey service's report made safe to show: a live service includes values of personal questions and texts as they
 * were written, so whoever passes its report on cleans it first. What is clean already stays as it is.
 */
import { createContentTally } from './content-tally.ts';
import { personalFigures } from './personal-figures.ts';
import { scrubText } from './scrub.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Words of the survey's author. */
const authored: ReadonlySet<string> = new Set(['options', 'rows', 'ranks']);
/** What is left of a personal question: how many answered it. */
const counts = ['base', 'answered', 'unreadable'] as const;

/** Returns the same shape with fewer figures; anything but a report is returned unchanged. */
export function cleanReport<Answer>(answer: Answer): Answer;
export function cleanReport(answer: unknown): unknown {
  if (!isLoose(answer) || !isLoose(answer.report) || !Array.isArray(answer.report.widgets)) return answer;
  return { ...answer, report: { ...answer.report, widgets: answer.report.widgets.map(cleanWidget) } };
}

function cleanWidget(widget: unknown): unknown {
  if (!isLoose(widget)) return widget;
  const { widget_id = '', type = '', title = '', statistics, ...rest } = widget;
  const named = { ...('widget_id' in widget && { widget_id }), type, title };
  const subject = { columnId: `q:${widget_id}`, type: String(type), title: String(title) };
  const isPersonal = personalFigures(subject) !== undefined || arePersonalTexts(statistics);
  if (isPersonal) return { ...named, ...onlyNumbers(rest), statistics: countsOf(statistics) };
  return { ...named, ...rest, ...('statistics' in widget && { statistics: scrubbed(statistics) }) };
}

/** Without a revealing title: by what many of its texts are as a whole. */
function arePersonalTexts(statistics: unknown): boolean {
  if (!isLoose(statistics)) return false;
  const tally = createContentTally();
  for (const text of textsIn([statistics.top_answers, statistics.sample])) tally.add(text);
  return tally.kind() !== undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isLoose(value) ? Object.values(value).flatMap(textsIn) : [];
}

function countsOf(statistics: unknown): Loose {
  const kept = isLoose(statistics) ? counts.filter((name) => typeof statistics[name] === 'number') : [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, isLoose(statistics) ? statistics[name] : undefined])),
    personal: true,
  };
}

/** Hashes and ids of the question itself may stay; lists and objects may hold values. */
function onlyNumbers(rest: Loose): Loose {
  return Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => typeof value === 'number' || name === 'widget_hash'),
  );
}

function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (Array.isArray(value)) return value.map(scrubbed);
  if (!isLoose(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, authored.has(name) ? one : scrubbed(one)]),
  );
}

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
