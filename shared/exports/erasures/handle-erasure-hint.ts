/**
 * A worker's turn on an erasure, stage by stage; each is written down before the next begins, and may be done twice.
 * First the answers go at the survey service, so that whatever reads it from then on finds nobody; then what is ours.
 * An export that was running fails with `erased`, because it has read the person, and can be made again.
 */
import { Problem } from '../../problems/problem.ts';
import type { Upstream } from '../../snapshots/upstream.ts';
import type { ListedSurvey } from '../../surveys/listed-survey.ts';
import type { Held } from '../../work/lease.ts';
import type { RemainingMs } from '../job/run-deps.ts';
import { answersIn, deleteAnswer, keptThere } from './delete-answers.ts';
import { eraseMade, mayStillBeWritten } from './erase-made.ts';
import { atStage, type Erasure, erasedButLastLook, type FoundSurvey, finished } from './erasure.ts';
import { type EraseDeps, erasureMessage, erasureWork } from './erasure-work.ts';
import { mergedPlaces, type Place } from './places.ts';
import { placesOfAnswers, placesOfMade, placesOfSettings } from './receipt-places.ts';
import { hasAnything, searchSurvey, type Wanted } from './search-answers.ts';
import { sinceOf, whatWasMade } from './what-was-made.ts';

/** A turn hands over before its time is up. */
const RESERVE_MS = 20_000;
const SURVEYS_A_PAGE = 100;
const DAY_MS = 86_400_000;
/** Between two notes of how far the search or the deletion is. */
const NOTE_EVERY = 20;

interface Turn {
  deps: EraseDeps;
  held: Held<Erasure>;
  token: string;
  upstream: Upstream;
  email: string | undefined;
  isOutOfTime(): boolean;
}

export async function handleErasureHint(deps: EraseDeps, message: unknown, remainingMs: RemainingMs): Promise<void> {
  const { owner, erasureId: id } = erasureMessage.parse(message);
  const { isLostLeaseCrash = false, callId: heldBy } = deps;
  const { outcome, item } = await erasureWork.claim(deps, { owner, id }, { isLostLeaseCrash, heldBy });
  if (outcome !== 'claimed' || !item) return;
  const held = erasureWork.hold(deps, item, remainingMs);
  await erasureWork.turn(deps, held, async () => {
    const opened = (sealed: string | undefined) => (sealed === undefined ? undefined : deps.opener.open(sealed, owner));
    const [token = '', email] = [await opened(item.sealedToken), await opened(item.sealedEmail)];
    const upstream = deps.newUpstream({ owner, isChild: false });
    const turn: Turn = { deps, held, token, upstream, email, isOutOfTime: () => remainingMs() < RESERVE_MS };
    while (held.item.status === 'open') {
      if (turn.isOutOfTime()) return erasureWork.handOver(deps, held);
      const goesOn = await stages[held.item.stage](turn);
      if (!goesOn) return;
    }
  });
}

/** Each says whether this turn continues. */
const stages: Record<Erasure['stage'], (turn: Turn) => Promise<boolean>> = {
  search,
  look,
  answers: removeAnswers,
  stored: (turn) => eraseStored(turn),
  last_look: (turn) => eraseStored(turn, true),
};

async function search(turn: Turn): Promise<boolean> {
  const { deps, held, upstream } = turn;
  const { named } = held.item;
  const surveys = named ? [await namedSurvey(turn, named.surveyId)] : await allSurveys(turn);
  const wanted: Wanted = named ? { ids: new Set(named.ids) } : { email: turn.email ?? '' };
  let { read = 0, after = 0, answers = 0 } = held.item.search ?? {};
  let found: FoundSurvey[] = held.item.found ?? [];
  let places: Place[] = held.item.places;
  const note = () =>
    held.write((item) => ({
      ...atStage(item, 'search', { found, places }),
      search: { read, after, answers, total: surveys.length },
    }));
  const onPage = (count: number) => {
    held.check();
    answers += count;
  };
  for (const survey of surveys.filter(({ id }) => id > after)) {
    if (turn.isOutOfTime()) {
      await note();
      await erasureWork.handOver(deps, held);
      return false;
    }
    const seen = await searchSurvey({ upstream, token: turn.token, wanted, onPage }, survey).catch(unreadOf(survey));
    if ('place' in seen) places = mergedPlaces(places, [seen]);
    else if (hasAnything(seen)) found = [...found, seen];
    read++;
    after = survey.id;
    if (hasFound(seen) || read % NOTE_EVERY === 0) await note();
  }
  await held.write((item) => ({
    ...atStage(item, 'look', { found, places }),
    search: { read, after, answers, total: surveys.length },
  }));
  return true;
}

const hasFound = (seen: FoundSurvey | Place) => 'active' in seen && hasAnything(seen);

/** A survey that this key may not read is named; what may pass is retried. */
function unreadOf({ id }: { id: number }) {
  return (error: unknown): Place => {
    const isFinal =
      error instanceof Problem && ['access_denied', 'quiz_not_found', 'upstream_refused'].includes(error.code);
    if (!isFinal) throw error;
    return { place: 'surveys', fate: 'out_of_reach', surveyId: id, ids: [], count: 1, reason: error.code };
  };
}

async function namedSurvey({ upstream, token }: Turn, surveyId: number): Promise<Pick<ListedSurvey, 'id' | 'name'>> {
  const { name } = await upstream.survey(token, surveyId);
  return { id: surveyId, name };
}

/** In the order of their ids, each once. */
async function allSurveys({ upstream, token }: Turn): Promise<Pick<ListedSurvey, 'id' | 'name'>[]> {
  const found = new Map<number, Pick<ListedSurvey, 'id' | 'name'>>();
  for (let offset = 0; ; offset += SURVEYS_A_PAGE) {
    const page = await upstream.surveys(token, { limit: SURVEYS_A_PAGE, offset });
    const before = found.size;
    for (const { id, name } of page) found.set(id, { id, name });
    if (found.size === before) break;
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

/** What there is, before anything is deleted: a dry run ends here. */
async function look(turn: Turn): Promise<boolean> {
  const { deps, held, email } = turn;
  const places = await placesNow(turn);
  const { owner } = held.item;
  const settings = email === undefined ? [] : await placesOfSettings(deps, owner, email);
  await held.write((item) => {
    const allPlaces = mergedPlaces(item.places, [...placesOfAnswers(item), ...places, ...settings]);
    return item.isDryRun
      ? finished({ ...item, places: allPlaces }, deps.now())
      : atStage(item, 'answers', { places: allPlaces });
  });
  return true;
}

async function placesNow(turn: Turn): Promise<Place[]> {
  const { deps, held } = turn;
  return [...(await placesOfMade(deps, held.item.owner, await madeNow(turn))), ...placesOfBackups(deps, held.item)];
}

/** Nobody can delete a single record from the backups of a table. */
function placesOfBackups({ backupDays, now }: EraseDeps, { found = [] }: Erasure): Place[] {
  if (backupDays === undefined || found.length === 0) return [];
  const at = new Date(now() + backupDays * DAY_MS).toISOString();
  return [{ place: 'backups', fate: 'out_of_reach', count: 1, ids: [], at, reason: 'kept_until' }];
}

function madeNow({ deps, held, email }: Turn) {
  const { owner, goneAt, erasedAt } = held.item;
  const moment = (at: string | undefined) => (at === undefined ? undefined : Date.parse(at));
  return whatWasMade(deps, owner, {
    since: sinceOf(held.item),
    email,
    goneAt: moment(goneAt),
    erasedAt: moment(erasedAt),
  });
}

async function removeAnswers(turn: Turn): Promise<boolean> {
  const { deps, held, token } = turn;
  const all = answersIn(held.item.found ?? []);
  let { places, removed = 0 } = held.item;
  const note = () => held.write((item) => atStage(item, 'answers', { removed, places }));
  for (const answer of all.slice(removed)) {
    if (turn.isOutOfTime()) {
      await note();
      await erasureWork.handOver(deps, held);
      return false;
    }
    held.check();
    const kept = await deleteAnswer(deps, token, answer);
    if (kept) places = keptThere(places, answer, kept);
    removed++;
    if (removed % NOTE_EVERY === 0 || kept) await note();
  }
  const goneAt = new Date(deps.now()).toISOString();
  await held.write((item) => atStage(item, 'stored', { removed, places, goneAt }));
  return true;
}

/** What is ours, and once more when nobody can write any longer who has lost a job by this. */
async function eraseStored(turn: Turn, isLast = false): Promise<boolean> {
  const { deps, held } = turn;
  const made = await madeNow(turn);
  const places = await placesOfMade(deps, held.item.owner, made);
  const mustWait = mayStillBeWritten(made, deps.now());
  // noted first: what a turn has deleted before a crash is still in the receipt
  await held.write((item) => ({
    ...atStage(item, item.stage, { places: mergedPlaces(item.places, places) }),
    ...(mustWait && { needsLastLook: true as const }),
  }));
  await eraseMade(deps, held.item.owner, made);
  const now = deps.now();
  const item = await held.write((found) =>
    found.needsLastLook && !isLast
      ? erasedButLastLook(found, now)
      : finished({ ...found, erasedAt: found.erasedAt ?? new Date(now).toISOString() }, now),
  );
  deps.log.info('person erased', { erasureId: item.id, stage: item.stage, status: item.status });
  return false;
}
