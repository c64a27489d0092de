/**
 * Fills an empty survey service with two users, their folders, eight surveys and some 5,500 answers. The same on every
 * machine but for the days, which end the day before the anchor. A marker, written last, says that all of it is there.
 */
import type { Clock } from '../../../shared/ports.ts';
import type { RecordKey, Records } from '../../../shared/records/records.ts';
import { demoKeys, storeKey } from '../../../shared/survey-service/accounts/authentication.ts';
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import type { AnswerStore } from '../../../shared/survey-service/store/answer-store.ts';
import {
  type FolderRecord,
  keys,
  type SurveyRecord,
  type UserRecord,
  type WorkspaceRecord,
} from '../../../shared/survey-service/store/stored.ts';
import { storeStructure } from '../../../shared/survey-service/store/structure-store.ts';
import { storedFileRecord } from '../../../shared/survey-service/uploads/stored-file.ts';
import { customerSatisfaction } from './customer-satisfaction.ts';
import { answersOf, type DemoSurvey, earlierDay, structureOf, uuidOf } from './demo-survey.ts';
import { employeePulse } from './employee-pulse.ts';
import { eventFeedback, eventLastYear, eventTwoYearsAgo } from './event-feedback.ts';
import { productResearch } from './product-research.ts';
import { sampleFiles, sampleId } from './sample-files.ts';
import { cafeVisit, newClientDraft } from './small-surveys.ts';
import { DEMO_DAYS } from './timeline.ts';

/** How often the demo surveys were opened: by everybody who answered, and by some who left without answering. */
const VISITS_AN_ANSWER = 1.2;

/** By day of UTC. */
function visitsByDay(answers: readonly NewAnswer[]): Map<string, number> {
  const answered = new Map<string, number>();
  for (const { submitted_at } of answers) {
    const day = submitted_at.slice(0, 10);
    answered.set(day, (answered.get(day) ?? 0) + 1);
  }
  return new Map([...answered].map(([day, count]) => [day, Math.ceil(count * VISITS_AN_ANSWER)]));
}

export const demoSurveys = [
  customerSatisfaction,
  eventFeedback,
  employeePulse,
  productResearch,
  newClientDraft,
  cafeVisit,
  eventLastYear,
  eventTwoYearsAgo,
] as const;

/** Survey ids by what they are good for. */
export const demoSurveyIds = {
  largest: customerSatisfaction.id,
  withoutAnswers: newClientDraft.id,
  ofSecondUser: cafeVisit.id,
} as const;

const markerKey: RecordKey = { partition: 'DEMO', sort: 'SEEDED' };
const workspaceOfUser: Record<number, number> = { 1: 1, 2: 2 };

interface DemoStores {
  records: Records;
  answers: Pick<AnswerStore, 'fill'>;
  now: Clock;
  /** The day (Y-m-d) before which the last answers come in. */
  anchorDay?: string;
}

/** True when it has seeded, false when everything was there already. */
export async function seedDemoData({ records, answers, now, anchorDay }: DemoStores): Promise<boolean> {
  if (await records.get(markerKey)) return false;
  const anchor = anchorDay ?? new Date(now()).toISOString().slice(0, 10);
  const createdAt = (survey: DemoSurvey) => startOf(anchor, survey);
  const accountsAt = demoSurveys.map(createdAt).sort()[0] ?? createdAt(customerSatisfaction);
  await seedAccounts(records, accountsAt);
  for (const survey of demoSurveys)
    await seedSurvey(records, answers, survey, { anchor, createdAt: createdAt(survey) });
  await seedFiles(records);
  await records.create(keys.lastId('folder'), 3);
  await records.create(keys.lastId('survey'), demoSurveys.length);
  await records.create(markerKey, { anchorDay: anchor });
  return true;
}

/** A survey was made a few days before its first answer. */
function startOf(anchor: string, { behaviour }: DemoSurvey): string {
  return new Date(earlierDay(anchor, DEMO_DAYS + 5 + (behaviour.daysAgo ?? 0))).toISOString();
}

async function seedFiles(records: Records): Promise<void> {
  for (const [kind, bytes] of Object.entries(sampleFiles)) {
    const { key, value } = storedFileRecord(customerSatisfaction.id, sampleId(kind), {
      name: `receipt.${kind}`,
      bytes,
    });
    await records.putMany([{ key, value }]);
  }
}

async function seedAccounts(records: Records, createdAt: string): Promise<void> {
  const users: UserRecord[] = [
    { id: 1, email: 'demo@example.com', language: 'en', workspaceId: 1, workspaceIds: [1] },
    { id: 2, email: 'second@example.com', language: 'en', workspaceId: 2, workspaceIds: [2] },
  ];
  const workspaces: WorkspaceRecord[] = [
    { id: 1, name: 'Research', plan: 'pro', createdAt, deletedAt: null },
    { id: 2, name: 'Café', plan: 'free', createdAt, deletedAt: null },
  ];
  const times = { createdAt, updatedAt: createdAt, deletedAt: null };
  const folders: FolderRecord[] = [
    { id: 1, workspaceId: 1, userId: 1, name: 'Customers', pos: 0, isDefault: true, ...times },
    { id: 2, workspaceId: 1, userId: 1, name: 'Events & team', pos: 1, isDefault: false, ...times },
    { id: 3, workspaceId: 2, userId: 2, name: 'Guests', pos: 0, isDefault: true, ...times },
  ];
  await records.putMany([
    ...users.map((user) => ({ key: keys.user(user.id), value: user })),
    ...workspaces.map((workspace) => ({ key: keys.workspace(workspace.id), value: workspace })),
    ...folders.flatMap(({ id, workspaceId, ...rest }) => [
      { key: keys.folderHome(id), value: { workspaceId, id } },
      { key: keys.folder(workspaceId, id), value: { id, workspaceId, ...rest } },
    ]),
  ]);
  for (const [at, key] of demoKeys.entries()) await storeKey(records, key, at + 1, createdAt);
}

async function seedSurvey(
  records: Records,
  answerStore: DemoStores['answers'],
  survey: DemoSurvey,
  times: { anchor: string; createdAt: string },
): Promise<void> {
  const ref = await storeStructure(records, survey.id, structureOf(survey), Date.parse(times.createdAt));
  const answers = answersOf(survey, times.anchor);
  await answerStore.fill(survey.id, answers);
  const workspaceId = workspaceOfUser[survey.userId] ?? survey.userId;
  const record: SurveyRecord = {
    id: survey.id,
    workspaceId,
    folderId: survey.folderId,
    userId: survey.userId,
    name: survey.name,
    virtualId: survey.virtualId,
    isPublished: survey.isPublished,
    createdAt: times.createdAt,
    updatedAt: times.createdAt,
    archivedAt: null,
    deletedAt: null,
    isTemplate: false,
    themeId: 1,
    note: '',
    draft: ref,
    published: survey.isPublished ? ref : null,
    publishedAt: survey.isPublished ? times.createdAt : null,
    hiddenOptions: survey.hiddenOptions.map((option, at) => ({ id: at + 1, ...option })),
    questionHiddenOptions: [],
    variables: ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => ({
      id: uuidOf(`${survey.id}/${name}`),
      name,
    })),
  };
  await records.putMany([
    { key: keys.survey(workspaceId, survey.id), value: record },
    { key: keys.surveyHome(survey.id), value: { workspaceId, id: survey.id } },
    { key: keys.virtualHome(survey.virtualId), value: { workspaceId, id: survey.id } },
    { key: keys.settings(survey.id), value: { lang: survey.language } },
    { key: keys.answerCount(survey.id), value: answers.filter((answer) => !answer.is_deleted).length },
    ...[...visitsByDay(answers)].map(([day, value]) => ({ key: keys.visits(survey.id, day), value })),
  ]);
}
