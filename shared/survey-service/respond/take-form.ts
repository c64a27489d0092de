/** What a respondent sends: the fields of a step are kept first, then checked, then one goes on, back, or is done. */
import { Problem } from '../../errors.ts';
import { questionsOf } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { readFileEntry } from '../uploads/file-entry.ts';
import { dropUpload, uploadIdIn } from '../uploads/kept-upload.ts';
import { isSolved } from './captcha.ts';
import { faultsIn } from './error-words.ts';
import { answerOf, finishSitting } from './finish.ts';
import { answersOf, fieldName, readFields } from './form-values.ts';
import type { SurveyPage } from './page-visit.ts';
import { noFiles, type TakenFiles, takeFiles } from './sending/take-files.ts';
import { checkVisitor, firstTicket, type Shown, showStep, stepsOf, type Visitor } from './show-page.ts';
import type { SignInNeeds } from './sign-in.ts';
import { changeSitting, readSitting, type Sitting, type Values } from './sitting.ts';
import type { Step } from './steps.ts';
import type { Ticket } from './ticket.ts';
import { isOver } from './time-limit.ts';

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
  // another window has sent this sitting already
  if (!kept) return { ...home, ticket };
  if (files.faults.size > 0) return showStep(service, page, ticket, kept.sitting, files.faults);
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
  await keepFields(service, page, form, { ...visitor, files: noFiles });
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
}

/** Undefined when the sitting is over. What comes after the time is not taken. */
async function keepFields(
  service: RespondentService,
  page: SurveyPage,
  form: FormData,
  { ticket, sender, files }: Pick<Visitor, 'sender'> & { ticket: Ticket; files: TakenFiles },
): Promise<Kept | undefined> {
  const isLate = isOver(page.settings, ticket, service.now());
  let step: Step | undefined;
  let before: Values = {};
  const sitting = await changeSitting(service, ticket, sender, (current) => {
    if (current.state === 'stored' || current.state === 'storing') return undefined;
    before = current.values;
    const steps = stepsOf(page, current.values, ticket);
    step = steps.find(({ id }) => id === form.get('step')) ?? steps[0];
    const fields = step && !isLate ? readFields(form, step.questions) : {};
    const sent = step && !isLate ? withFiles(current.values, step, files) : {};
    return { values: writable({ ...current.values, ...fields, ...sent }), step: step?.id };
  });
  if (sitting) await forgetDropped(service, page, before, sitting.values);
  return sitting && step && { sitting, step, steps: stepsOf(page, sitting.values, ticket) };
}

/** The files that this sitting had and has no more. */
async function forgetDropped(service: RespondentService, page: SurveyPage, before: Values, after: Values) {
  const fields = questionsOf(page.structure).filter(([, { type }]) => type === 'file');
  for (const name of fields.map(([id]) => fieldName(id))) {
    const gone = (before[name] ?? []).filter((entry) => !(after[name] ?? []).includes(entry));
    for (const id of gone.map((entry) => uploadIdIn(readFileEntry(entry).url))) {
      if (id !== undefined) await dropUpload(service.records, page.survey.id, id, service.now());
    }
  }
}

/** Of the step that the form is of: its files are checked and kept before the sitting is changed. */
async function filesIn(service: PageService, page: SurveyPage, form: FormData, ticket: Ticket): Promise<TakenFiles> {
  if (isOver(page.settings, ticket, service.now())) return noFiles;
  const sitting = await readSitting(service, ticket);
  const steps = stepsOf(page, sitting?.values ?? {}, ticket);
  const step = steps.find(({ id }) => id === form.get('step')) ?? steps[0];
  return step ? takeFiles(service, page, form, step.questions) : noFiles;
}

function withFiles(values: Values, { questions }: Step, { added, dropped }: TakenFiles): Values {
  const names = questions.filter(({ question }) => question.type === 'file').map(({ id }) => fieldName(id));
  const isKept = (entry: string) => ![...dropped].some((url) => entry.includes(JSON.stringify(url)));
  return Object.fromEntries(
    names.map((name) => [name, [...(values[name] ?? []).filter(isKept), ...(added.get(name) ?? [])]]),
  );
}

const MOST_BYTES = 200 * 1024;

function writable(values: Record<string, readonly string[]>): Record<string, string[]> {
  const given = Object.entries(values).filter(([, texts]) => texts.some((text) => text !== ''));
  const kept = Object.fromEntries(given.map(([name, texts]) => [name, [...texts]]));
  if (Buffer.byteLength(JSON.stringify(kept)) > MOST_BYTES)
    throw new Problem('body_too_large.json', { mostBytes: MOST_BYTES });
  return kept;
}

async function goBack(service: RespondentService, page: SurveyPage, { sitting, steps, step }: Kept): Promise<Shown> {
  const mayGoBack = page.settings.show_navigate && !page.settings.block_jump_to_prev_widget;
  const before = mayGoBack ? steps[steps.findIndex(({ id }) => id === step.id) - 1] : undefined;
  return moveTo(service, page, sitting, before ?? step);
}

async function moveTo(service: RespondentService, page: SurveyPage, sitting: Sitting, to: Step): Promise<Shown> {
  await changeSitting(service, sitting.ticket, sitting, (current) =>
    current.state === 'open' || current.state === 'left' ? { step: to.id } : undefined,
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
  const here = new Map([...faults].filter(([id]) => step.questions.some((question) => question.id === id)));
  if (here.size > 0) return showStep(service, page, ticket, sitting, here);
  const next = steps[steps.findIndex(({ id }) => id === step.id) + 1];
  if (next) return moveTo(service, page, sitting, next);
  // a question that was skipped on the way, or that has become required since
  const missed = steps.find(({ questions }) => questions.some(({ id }) => faults.has(id)));
  if (missed) return showStep(service, page, ticket, { ...sitting, step: missed.id }, faults);
  const isPerson =
    !page.settings.show_captcha || (await isSolved(service.records, ticket.sitting, service.now(), captcha));
  if (!isPerson) return showStep(service, page, ticket, sitting, new Map(), true);
  await finishSitting(service, page, sitting, true);
  return home;
}

/** The faults of the whole answer as it stands, found by the check that every answer goes through. */
function faultsOf(service: RespondentService, page: SurveyPage, sitting: Sitting): ReadonlyMap<string, string> {
  try {
    answerOf(page, sitting, service.now(), true);
    return new Map();
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    const all = questionsOf(page.structure).map(([id, question]) => ({ id, question }));
    return faultsIn(all, error.errors, answersOf(sitting.values, all), page.words);
  }
}
