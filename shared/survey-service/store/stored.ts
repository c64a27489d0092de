/**
 * What the service keeps, and under which keys. A survey and a folder live in their workspace's partition, which is
 * the one truth about them; a small record of their own id leads there and never changes.
 */
import { z } from 'zod';
import type { RecordKey } from '../../records/records.ts';

export const keyRecord = z.object({ userId: z.number(), createdAt: z.string(), revokedAt: z.string().nullable() });

export const userRecord = z.object({
  id: z.number(),
  email: z.string(),
  language: z.string(),
  workspaceId: z.number(),
  workspaceIds: z.array(z.number()),
});

export const workspaceRecord = z.object({
  id: z.number(),
  name: z.string(),
  plan: z.enum(['free', 'pro']),
  createdAt: z.string(),
  deletedAt: z.string().nullable(),
});

export const folderRecord = z.object({
  id: z.number(),
  workspaceId: z.number(),
  userId: z.number(),
  name: z.string(),
  pos: z.number(),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
});

/** Where the text of a question structure lies; a structure never changes, a save makes another. */
const structureRef = z.object({ id: z.string(), parts: z.number() });

export const surveyRecord = z.object({
  id: z.number(),
  workspaceId: z.number(),
  folderId: z.number(),
  userId: z.number(),
  name: z.string(),
  virtualId: z.string(),
  isPublished: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
  /** Gone for everyone; a worker removes what is left. */
  deletedAt: z.string().nullable(),
  isTemplate: z.boolean(),
  themeId: z.number().nullable(),
  note: z.string(),
  draft: structureRef.nullable(),
  published: structureRef.nullable(),
  /** When respondents first saw the published structure. */
  publishedAt: z.string().nullable(),
  hiddenOptions: z.array(z.object({ id: z.number(), name: z.string(), value: z.string() })),
  questionHiddenOptions: z.array(
    z.object({ id: z.number(), name: z.string(), value: z.string(), widget_uuid: z.string() }),
  ),
  variables: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** A change of a survey's number of answers was about to begin. */
export const countNote = z.object({ notedAt: z.string() });

/** Leads from an id to the workspace that holds the thing. */
export const homeRecord = z.object({ workspaceId: z.number(), id: z.number() });

export type UserRecord = z.infer<typeof userRecord>;
export type WorkspaceRecord = z.infer<typeof workspaceRecord>;
export type FolderRecord = z.infer<typeof folderRecord>;
export type StructureRef = z.infer<typeof structureRef>;
export type SurveyRecord = z.infer<typeof surveyRecord>;

export const keys = {
  token: (hash: string) => at(`KEY#${hash}`, 'KEY'),
  user: (id: number) => at(`U#${id}`, 'USER'),
  surveysCreated: (userId: number, day: string) => at(`U#${userId}`, `N#surveys#${day}`),
  workspace: (id: number) => at(`W#${id}`, 'WORKSPACE'),
  folder: (workspaceId: number, id: number) => at(`W#${workspaceId}`, `F#${padded(id)}`),
  folderHome: (id: number) => at(`F#${id}`, 'HOME'),
  survey: (workspaceId: number, id: number) => at(`W#${workspaceId}`, `Q#${padded(id)}`),
  surveyHome: (id: number) => at(`Q#${id}`, 'HOME'),
  virtualHome: (virtualId: string) => at(`V#${virtualId}`, 'HOME'),
  settings: (surveyId: number) => at(`Q#${surveyId}`, 'SETTINGS'),
  conditions: (surveyId: number) => at(`Q#${surveyId}`, 'CONDITIONS'),
  /** Those that respondents go by, with the structure they were published with. */
  publishedConditions: (surveyId: number, structureId: string) => at(`Q#${surveyId}`, `CONDITIONS#${structureId}`),
  signInSecret: (surveyId: number) => at(`Q#${surveyId}`, 'SIGN-IN'),
  password: (surveyId: number) => at(`Q#${surveyId}`, 'PASSWORD'),
  /** Stands for a respondent who has answered and may do so once. */
  respondent: (surveyId: number, hash: string) => at(`Q#${surveyId}`, `R#${hash}`),
  /** A respondent who fills in the page of a survey. */
  sitting: (surveyId: number, id: string) => at(`Q#${surveyId}`, `${SITTING}${id}`),
  texts: (surveyId: number) => at(`Q#${surveyId}`, 'TEXTS'),
  structurePart: (surveyId: number, structureId: string, part: number) =>
    at(`Q#${surveyId}`, `S#${structureId}#${padded(part)}`),
  answerCount: (surveyId: number) => at(`Q#${surveyId}`, 'N#answers'),
  countNote: (surveyId: number) => at(`Q#${surveyId}`, 'N#recount'),
  visits: (surveyId: number, day: string) => at(`Q#${surveyId}`, `N#visits#${day}`),
  report: (surveyId: number, reportId: string) => at(`Q#${surveyId}`, `R#${reportId}`),
  lastId: (kind: 'folder' | 'survey') => at('COUNTERS', kind),
} as const;

/** How the sort keys of sittings begin. */
export const SITTING = 'P#';

/** Where all things of one kind in a workspace begin. */
export const prefixes = { folders: 'F#', surveys: 'Q#' } as const;

export function at(partition: string, sort: string): RecordKey {
  return { partition, sort };
}

/** Ids as text that sorts like the numbers. */
export function padded(id: number): string {
  return String(id).padStart(16, '0');
}
