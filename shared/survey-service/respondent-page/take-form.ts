/** What a respondent sends: the fields of a step are kept first, then checked, then one continues, back, or is done. */
import { Problem } from '../../problems/problem.ts';
import { questionsOf } from '../questions/structure.ts';
import { checkSubmissions } from '../respondents/submission-limit.ts';
import type { RespondentService } from '../service-api.ts';
import { readFileEntry } from '../uploads/file-entry.ts';
import { dropUpload, uploadIdIn } from '../uploads/kept-upload.ts';
import { isSolved } from './captcha.ts';
import { faultsIn } from './error-words.ts';
import { answerOf, finishSitting } from './finish.ts';
import { answersOf, fieldName, hasFields, readFields } from './form-values.ts';
import type { SurveyPage } from './page-visit.ts';
import { stillTaken } from './question-time.ts';
import { noFiles, type TakenFiles, takeFiles } from './sending/take-files.ts';
import { checkVisitor, firstTicket, type Shown, showStep, stepsOf, type Visitor } from './show-page.ts';
import type { SignInNeeds } from './sign-in.ts';
import { changeSitting, isUnderWay, readSitting, type Sitting, type Values } from './sitting.ts';
import type { Asked, Step } from './steps.ts';
import type { Ticket } from './ticket.ts';
import { isOver } from './time-limit.ts';

/** Which step of a survey a form is of, and what of it may be taken: the survey may have changed since it was shown. */
const MOST_BYTES = 200 * 1024;

interface SentStep {
  step: Step | undefined;
  /** Those whose fields are taken. */
  questions: readonly Asked[];
  isElsewhere: boolean;
}

/** A step that is no more still brings the fields that it has; one that must not be changed any more brings nothing. */
function sentStep(page: SurveyPage, form: FormData, ticket: Ticket, { values, step: at }: Sitting): SentStep {
  const steps = stepsOf(page, values, ticket);
  const here = Math.max(
    0,
    steps.findIndex(({ id }) => id === at),
  );
  const name = form.get('step');
  const sent = name === null ? here : steps.findIndex(({ id }) => id === name);
  const step = steps[sent < 0 ? here : sent];
  if (sent < 0) {
    const all = steps.flatMap(({ questions }) => questions);
    return { step, questions: all.filter((each) => hasFields(form, each)), isElsewhere: true };
  }
  const isBehind = page.settings.block_jump_to_prev_widget && sent < here;
  return { step, questions: isBehind ? [] : (step?.questions ?? []), isElsewhere: isBehind };
}

function isTooLong(values: Values): boolean {
  return Buffer.byteLength(JSON.stringify(values)) > MOST_BYTES;
}

/** Where the page is found: files that were sent are found there too. */
type PageService = SignInNeeds & { pageUrl: string };

export async function takeForm(
  service: PageService,
  page: SurveyPage,
  form: FormData,
  visitor: Visitor,
): Promise<Shown> {
  const { ticket } = visitor;
  const home = { goTo: `/${page.survey.virtualId}` };
  const go = form.get('go');
  if (go === 'restart') return { ...home, ticket: page.settings.allow_multiple_answer ? null : undefined };
  if (go === 'enter' || ticket === undefined) return enter(service, page, form, visitor);
  await checkVisitor(service, page, visitor);
  const files = await filesIn(service, page, form, ticket);
  const kept = await keepFields(service, page, form, { ...visitor, ticket, files });
  // another window has sent this sitting already, or the survey has changed meanwhile
  if (!kept || kept.isElsewhere) return { ...home, ticket };
  if (kept.isTooLong) return showStep(service, page, ticket, kept.sitting, true);
  if (files.faults.size > 0) return moveTo(service, page, kept.sitting, kept.step, { faults: files.faults });
  return go === 'back' ? goBack(service, page, kept) : goOn(service, page, kept, form.get('captcha'));
}

/** What is typed is kept while one is still at it. */
export async function takeDraft(
  service: RespondentService,
  page: SurveyPage,
  form: FormData,
  visitor: Pick<Visitor, 'sender'> & { ticket: Ticket },
): Promise<void> {
  await checkVisitor(service, page, visitor);
  await keepFields(service, page, form, { ...visitor, files: noFiles }, true);
}

/** Somebody at the door: the password is checked like that of any answer. */
async function enter(service: SignInNeeds, page: SurveyPage, form: FormData, visitor: Visitor): Promise<Shown> {
  const given = form.get('password');
  const password = typeof given === 'string' && given !== '' ? given.slice(0, 250) : undefined;
  const { sender } = visitor;
  await checkVisitor(service, page, {
    ticket: undefined,
    sender: { ...sender, request: { ...sender.request, password } },
  });
  const { ticket } = await firstTicket(service, page, visitor, page.settings.use_password);
  return { goTo: `/${page.survey.virtualId}`, ticket };
}

interface Kept {
  sitting: Sitting;
  steps: readonly Step[];
  step: Step;
  /** The form was of another step than the one to be shown. */
  isElsewhere: boolean;
  /** Nothing was kept. */
  isTooLong: boolean;
}

/** Undefined when the sitting is over. What comes after the time is not taken. */
async function keepFields(
  service: RespondentService,
  page: SurveyPage,
  form: FormData,
  { ticket, sender, files }: Pick<Visitor, 'sender'> & { ticket: Ticket; files: TakenFiles },
  isDraft = false,
): Promise<Kept | undefined> {
  const isLate = isOver(page.settings, ticket, service.now());
  let sent: SentStep | undefined;
  let before: Values = {};
  let unsaved: Sitting | undefined;
  const changed = await changeSitting(service, ticket, sender, (current) => {
    if (current.state === 'stored' || current.state === 'storing') return undefined;
    before = current.values;
    sent = sentStep(page, form, ticket, current);
    const open = isLate ? [] : stillTaken(form, sent.questions, current.shownMs, service.now());
    const fields = readFields(form, open);
    const taken = withFiles(current.values, open, files);
    const values = written({ ...current.values, ...fields, ...taken });
    unsaved = isTooLong(values) ? { ...current, values } : undefined;
    // a draft may come after the form it is a draft of
    const step = sent.isElsewhere || (isDraft && current.step) ? current.step : sent.step?.id;
    return unsaved ? undefined : { values, step };
  });
  if (changed) await forgetDropped(service, page, before, changed);
  const sitting = unsaved ?? changed;
  if (!sitting || !sent?.step) return undefined;
  const steps = stepsOf(page, sitting.values, ticket);
  return { sitting, steps, step: sent.step, isElsewhere: sent.isElsewhere, isTooLong: unsaved !== undefined };
}

/** The files that this sitting had and has no more. */
async function forgetDropped(service: RespondentService, page: SurveyPage, before: Values, now: Sitting) {
  const fields = questionsOf(page.structure).filter(([, { type }]) => type === 'file');
  for (const name of fields.map(([id]) => fieldName(id))) {
    const gone = (before[name] ?? []).filter((entry) => !(now.values[name] ?? []).includes(entry));
    for (const id of gone.map((entry) => uploadIdIn(readFileEntry(entry).url))) {
      if (id === undefined) continue;
      await dropUpload(service.records, page.survey.id, { id, sitting: now.ticket.sitting }, service.now());
    }
  }
}

/** For the step of the form: its files are checked and kept before the sitting is changed. */
async function filesIn(service: PageService, page: SurveyPage, form: FormData, ticket: Ticket): Promise<TakenFiles> {
  if (isOver(page.settings, ticket, service.now())) return noFiles;
  const sitting = await readSitting(service, ticket);
  const steps = stepsOf(page, sitting?.values ?? {}, ticket);
  const step = steps.find(({ id }) => id === form.get('step')) ?? steps[0];
  if (!step) return noFiles;
  return takeFiles(service, page, form, ticket, stillTaken(form, step.questions, sitting?.shownMs, service.now()));
}

function withFiles(values: Values, questions: readonly Asked[], { added, dropped }: TakenFiles): Values {
  const names = questions.filter(({ question }) => question.type === 'file').map(({ id }) => fieldName(id));
  const isKept = (entry: string) => ![...dropped].some((url) => entry.includes(JSON.stringify(url)));
  return Object.fromEntries(
    names.map((name) => [name, [...(values[name] ?? []).filter(isKept), ...(added.get(name) ?? [])]]),
  );
}

function written(values: Record<string, readonly string[]>): Record<string, string[]> {
  const given = Object.entries(values).filter(([, texts]) => texts.some((text) => text !== ''));
  return Object.fromEntries(given.map(([name, texts]) => [name, [...texts]]));
}

async function goBack(service: RespondentService, page: SurveyPage, { sitting, steps, step }: Kept): Promise<Shown> {
  const mayGoBack = page.settings.show_navigate && !page.settings.block_jump_to_prev_widget;
  const before = mayGoBack ? steps[steps.findIndex(({ id }) => id === step.id) - 1] : undefined;
  return moveTo(service, page, sitting, before ?? step);
}

/** What is wrong is kept for the page that comes next: a form is never answered with a page, so one can go back to each. */
async function moveTo(
  service: RespondentService,
  page: SurveyPage,
  sitting: Sitting,
  to: Step,
  found?: { faults?: ReadonlyMap<string, string>; isCaptchaWrong?: boolean },
): Promise<Shown> {
  const { faults = new Map<string, string>(), isCaptchaWrong = false } = found ?? {};
  const wrong = found && { step: to.id, faults: Object.fromEntries(faults), isCaptchaWrong };
  await changeSitting(service, sitting.ticket, sitting, (current) =>
    isUnderWay(current) ? { step: to.id, wrong } : undefined,
  );
  return { goTo: `/${page.survey.virtualId}`, ticket: sitting.ticket };
}

async function goOn(service: RespondentService, page: SurveyPage, kept: Kept, captcha: unknown): Promise<Shown> {
  const { sitting, steps, step } = kept;
  const { ticket } = sitting;
  const home = { goTo: `/${page.survey.virtualId}`, ticket };
  if (isOver(page.settings, ticket, service.now())) {
    await finishSitting(service, page, sitting, false);
    return home;
  }
  const faults = faultsOf(service, page, sitting);
  if (faults === undefined) return showStep(service, page, ticket, sitting, true);
  const here = new Map([...faults].filter(([id]) => step.questions.some((question) => question.id === id)));
  if (here.size > 0) return moveTo(service, page, sitting, step, { faults: here });
  const next = steps[steps.findIndex(({ id }) => id === step.id) + 1];
  if (next) return moveTo(service, page, sitting, next);
  // a question that was skipped on the way, or that has become required since
  const missed = steps.find(({ questions }) => questions.some(({ id }) => faults.has(id)));
  if (missed) return moveTo(service, page, sitting, missed, { faults });
  const isPerson =
    !page.settings.show_captcha || (await isSolved(service.records, ticket.sitting, service.now(), captcha));
  if (!isPerson) return moveTo(service, page, sitting, step, { isCaptchaWrong: true });
  await checkSubmissions(service, page.survey.id, sitting.ipAddress);
  await finishSitting(service, page, sitting, true);
  return home;
}

/** The faults of the whole answer as it stands, by the check of every answer; undefined where it is too long. */
function faultsOf(
  service: RespondentService,
  page: SurveyPage,
  sitting: Sitting,
): ReadonlyMap<string, string> | undefined {
  try {
    answerOf(page, sitting, service.now(), true);
    return new Map();
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    if (error.errors.answers) return undefined;
    const all = questionsOf(page.structure).map(([id, question]) => ({ id, question }));
    return faultsIn(all, error.errors, answersOf(sitting.values, all), page.words);
  }
}
