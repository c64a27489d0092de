/** What a respondent sees who opens the page or comes back to it. */
import { Problem } from '../../problems/problem.ts';
import { countVisit } from '../figures/visits.ts';
import { questionsOf } from '../questions/structure.ts';
import { checkOpen } from '../respondents/access.ts';
import type { senderOf } from '../respondents/open-survey.ts';
import { checkRespondent } from '../respondents/respondent-access.ts';
import { checkTurn } from '../respondents/store-answer.ts';
import type { RespondentService } from '../service-api.ts';
import { newPuzzle } from './captcha.ts';
import { finishSitting } from './finish.ts';
import { answersOf } from './form-values.ts';
import { type Html, nothing } from './html/html.ts';
import { mediaOf } from './html/media.ts';
import type { PageFrame } from './html/page-shell.ts';
import type { SurveyPage } from './page-visit.ts';
import { secondsLeftIn, startClocks } from './question-time.ts';
import { endScreen, messageScreen, redirectOf } from './screens.ts';
import { type SignInNeeds, signedInSubject } from './sign-in.ts';
import { changeSitting, readSitting, type Sitting, type Values } from './sitting.ts';
import { stepScreen } from './step-screen.ts';
import { type Step, stepsFor } from './steps.ts';
import { linkVariables, newTicket, type Ticket, writeTicket } from './ticket.ts';
import { secondsLeft } from './time-limit.ts';

const REDIRECT_SECONDS = 5;
const MOST_TICKET_BYTES = 2000;

/** What goes back to the browser: a page or another address, and the ticket to keep; null forgets it. */
export type Shown = { ticket?: Ticket | null | undefined } & (
  | { goTo: string }
  | { frame: PageFrame; content: Html; status?: number }
);

export interface Visitor {
  ticket: Ticket | undefined;
  sender: ReturnType<typeof senderOf>;
  query: URLSearchParams;
}

export async function showPage(service: SignInNeeds, page: SurveyPage, visitor: Visitor): Promise<Shown> {
  const { ticket } = visitor;
  const sitting = ticket && (await readSitting(service, ticket));
  // what was stored is shown even when the survey has closed since
  if (sitting?.state === 'stored') return showEnd(page, sitting);
  await checkVisitor(service, page, visitor);
  if (ticket && sitting?.state === 'storing') return showStoring(service, page, sitting);
  if (ticket) return showStep(service, page, ticket, sitting ?? newSitting(visitor));
  return showFirst(service, page, visitor);
}

/** Whether the survey is open, and for this visitor. */
export async function checkVisitor(
  service: RespondentService,
  { survey, settings }: SurveyPage,
  { ticket, sender }: Pick<Visitor, 'ticket' | 'sender'>,
): Promise<void> {
  checkOpen(survey, settings, service.now());
  if (ticket && settings.sso_active && ticket.subject === undefined) throw new Problem('access_denied.sign_in');
  const use_password = settings.use_password && ticket?.isAdmitted !== true;
  await checkRespondent(service, survey.id, { ...settings, use_password }, sender.request);
}

async function showFirst(service: SignInNeeds, page: SurveyPage, visitor: Visitor): Promise<Shown> {
  const { ticket, ...shown } = await firstTicket(service, page, visitor, false);
  return { ...shown, ...(await showStep(service, page, ticket, newSitting(visitor))), ticket };
}

/** The sitting of whoever has not sent anything yet. */
function newSitting({ sender: { ipAddress, userAgent } }: Visitor) {
  return { values: {}, ipAddress, userAgent };
}

/** The ticket of somebody who has just come in; that is a visit. */
export async function firstTicket(
  service: SignInNeeds,
  { survey, settings }: SurveyPage,
  { sender, query }: Visitor,
  isAdmitted: boolean,
): Promise<{ ticket: Ticket }> {
  const { ipAddress: ip_address, userAgent: user_agent } = sender;
  const subject = settings.sso_active ? await signedInSubject(service, survey, query.get('sso')) : undefined;
  await checkTurn(service, survey.id, settings, { ip_address, user_agent, subject });
  await countVisit(service.records, survey.id, service.now());
  const terms = { variables: linkVariables(query, survey), isAdmitted, subject };
  return { ticket: await lightTicket(service, newTicket(survey, service.now(), terms), sender) };
}

/** Browsers keep no cookie of more than four kilobytes: what a long link carries is kept by us. */
async function lightTicket(service: RespondentService, ticket: Ticket, sender: Visitor['sender']): Promise<Ticket> {
  if (Buffer.byteLength(JSON.stringify(ticket)) <= MOST_TICKET_BYTES) return ticket;
  await changeSitting(service, ticket, sender, () => ({}));
  return { ...ticket, variables: {} };
}

/** The step that a respondent has come to, with what was typed and what is wrong with it. */
export async function showStep(
  service: RespondentService,
  page: SurveyPage,
  ticket: Ticket,
  sitting: Pick<Sitting, 'values' | 'step' | 'shownMs' | 'wrong' | 'ipAddress' | 'userAgent'>,
  isTooLong = false,
): Promise<Shown> {
  const { survey, settings, structure, words, frame } = page;
  const left = secondsLeft(settings, ticket, service.now());
  if (left === 0) return { frame, content: messageScreen(words.text('time_over')), status: 403 };
  const { values } = sitting;
  const steps = stepsOf(page, values, ticket);
  const step = steps.find(({ id }) => id === sitting.step) ?? steps[0];
  if (!step) return { frame, content: messageScreen(words.label('message_closed')) };
  const wrong = sitting.wrong?.step === step.id ? sitting.wrong : undefined;
  const faults = new Map(Object.entries(wrong?.faults ?? {}));
  const isCaptchaWrong = wrong?.isCaptchaWrong === true;
  const clocks = await startClocks(service, ticket, sitting, step.questions);
  const background = step.questions
    .map(({ question }) => mediaOf(question.multimedia))
    .find((each) => each?.place === 'background');
  const needsCaptcha = settings.show_captcha && steps.at(-1) === step;
  const content = stepScreen({
    settings,
    words,
    steps,
    step,
    values,
    faults,
    isCaptchaWrong,
    isTooLong,
    puzzle: needsCaptcha ? await newPuzzle(service.records, ticket.sitting, service.now()) : undefined,
    path: `/${survey.virtualId}`,
    sendsFiles: service.uploads.box !== undefined,
    title: survey.name,
    ticket: await writeTicket(service.records, ticket),
    seed: ticket.sitting,
    secondsLeft: left,
    times: secondsLeftIn(step.questions, clocks, service.now()),
    submitLabel: structure.entities.submit?.submitLabel || words.label('button_submit'),
  });
  const isWrong = faults.size > 0 || isCaptchaWrong || isTooLong;
  return { frame: { ...frame, background: background?.address }, content, ...(isWrong && { status: 422 }) };
}

export function stepsOf(page: SurveyPage, values: Values, ticket: Ticket): Step[] {
  const all = questionsOf(page.structure).map(([id, question]) => ({ id, question }));
  return stepsFor(page, answersOf(values, all), ticket.sitting);
}

function showEnd({ structure, settings, words, frame }: SurveyPage, sitting: Sitting): Shown {
  const screen = structure.entities.submit;
  const url = screen && !sitting.isScreenedOut && !settings.disable_auto_redirect ? redirectOf(screen) : undefined;
  const content = endScreen({ screen, words, sitting, mayRestart: settings.allow_multiple_answer });
  return { frame: { ...frame, ...(url && { refresh: { url, seconds: REDIRECT_SECONDS } }) }, content };
}

/** Somebody is storing it, or was and was killed. */
async function showStoring(service: RespondentService, page: SurveyPage, sitting: Sitting): Promise<Shown> {
  const { words, frame, survey } = page;
  const finished = await finishSitting(service, page, sitting, true);
  if (finished) return showEnd(page, finished);
  const refresh = { seconds: 1, url: `/${survey.virtualId}` };
  return { frame: { ...frame, refresh }, content: messageScreen(words.text('storing'), nothing) };
}
