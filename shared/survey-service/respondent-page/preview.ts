/**
 * The draft of a survey for its owner, step by step as respondents will see it. What is filled in travels in the form
 * itself: nothing is stored, nothing is counted.
 */
import { Problem } from '../../problems/problem.ts';
import { draftConditions } from '../branching/condition-store.ts';
import { questionsOf } from '../questions/structure.ts';
import type { RespondentService } from '../service-api.ts';
import { previewedSurvey } from '../signing/preview-link.ts';
import { read } from '../store/records-access.ts';
import { keys, surveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { faultsIn } from './error-words.ts';
import { answerOf } from './finish.ts';
import { answersOf, readFields } from './form-values.ts';
import { type Html, html } from './html/html.ts';
import { type Page, pageOf } from './html/page-shell.ts';
import { type SurveyPage, surveyPageOf } from './page-visit.ts';
import { secondsLeftIn } from './question-time.ts';
import { endScreen } from './screens.ts';
import type { Sitting, Values } from './sitting.ts';
import { stepScreen } from './step-screen.ts';
import { type Asked, type Step, stepsFor } from './steps.ts';

const SEED = 'preview';
/** The field that names questions whose time is over. */
const OVER = 'over';

/** `form`: undefined for whoever has just opened the link. */
export async function previewPage(
  service: RespondentService,
  token: string,
  form: FormData | undefined,
): Promise<Page> {
  const page = await draftPage(service, token);
  const note = html`<p class="note">${page.words.text('preview')}</p>`;
  const show = (content: Html) => pageOf(page.frame, html`${note}${content}`);
  const all = questionsOf(page.structure).map(([id, question]) => ({ id, question }));
  const values = form ? readFields(form, all) : {};
  const clocks = clocksIn(form, all);
  const steps = stepsFor(page, answersOf(values, all), SEED);
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === form?.get('step')),
  );
  const here = steps[at];
  const faults = form?.get('go') === 'next' && here ? faultsAt(service, page, { values, clocks }, here) : new Map();
  const to = !form || faults.size > 0 ? at : Math.max(0, at + (form.get('go') === 'back' ? -1 : 1));
  const step = steps[to];
  if (step) return show(formOf(page, token, { steps, step, values, clocks, faults, nowMs: service.now() }));
  const { words, structure } = page;
  const sitting = { promoCode: null, isScreenedOut: false };
  return show(endScreen({ screen: structure.entities.submit, words, sitting, mayRestart: false }));
}

async function draftPage(service: RespondentService, token: string): Promise<SurveyPage> {
  const preview = await previewedSurvey(service.records, token, service.now());
  const survey =
    preview && (await read(service.records, keys.survey(preview.workspaceId, preview.surveyId), surveyRecord));
  if (!survey || survey.deletedAt !== null) throw new Problem('not_found.path', { path: '/preview' });
  const [structure, conditions] = await Promise.all([
    readStructure(service.records, survey, ({ draft }) => draft),
    draftConditions(service, survey.id),
  ]);
  return surveyPageOf(service, survey, structure, conditions);
}

/** Only the page's script keeps the time here: it names the questions whose time is over, which began long ago. */
function clocksIn(form: FormData | undefined, all: readonly Asked[]): Clocks {
  const over = form?.getAll(OVER) ?? [];
  return Object.fromEntries(all.filter(({ id }) => over.includes(id)).map(({ id }) => [id, 0]));
}

type Clocks = Record<string, number>;

interface PreviewStep {
  steps: readonly Step[];
  step: Step;
  values: Values;
  clocks: Clocks;
  nowMs: number;
  faults: ReadonlyMap<string, string>;
}

function formOf(page: SurveyPage, token: string, { steps, step, values, clocks, faults, nowMs }: PreviewStep): Html {
  const { survey, settings, structure, words } = page;
  const open = step.questions.filter(({ id }) => clocks[id] === undefined);
  const here = new Set(Object.keys(readFields(new FormData(), open)));
  const others = Object.entries(values).filter(([name]) => !here.has(name));
  const over: [string, string[]] = [OVER, Object.keys(clocks)];
  const carried = [...others, over].flatMap(([name, texts]) =>
    texts.map((text) => html`<input type="hidden" name="${name}" value="${text}">`),
  );
  return stepScreen({
    settings,
    words,
    steps,
    step,
    values,
    faults,
    carried,
    path: `/preview/${token}`,
    title: survey.name,
    ticket: '',
    seed: SEED,
    secondsLeft: undefined,
    times: secondsLeftIn(step.questions, clocks, nowMs),
    submitLabel: structure.entities.submit?.submitLabel || words.label('button_submit'),
    keepsNothing: true,
  });
}

/** The same check as for an answer that is stored. */
function faultsAt(
  service: RespondentService,
  page: SurveyPage,
  { values, clocks }: Pick<PreviewStep, 'values' | 'clocks'>,
  step: Step,
): ReadonlyMap<string, string> {
  const nowMs = service.now();
  const ticket = { sitting: SEED, surveyId: page.survey.id, startedMs: nowMs, variables: {}, isAdmitted: true };
  const fields = Object.fromEntries(Object.entries(values).map(([name, texts]) => [name, [...texts]]));
  const nobody = { ipAddress: null, userAgent: null, promoCode: null, isScreenedOut: false, updatedAt: '' };
  const sitting: Sitting = { ...nobody, ticket, values: fields, shownMs: clocks, state: 'open' };
  try {
    answerOf(page, sitting, nowMs, true);
    return new Map();
  } catch (error) {
    if (!(error instanceof Problem) || error.errors === undefined) throw error;
    return faultsIn(step.questions, error.errors, answersOf(values, step.questions), page.words);
  }
}
