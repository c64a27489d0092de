/** One delivery as a sender sees it: the files of one export or batch on their way to one destination. */

import type { FiguresOrNone } from '../mailed-figures.ts';

export interface Shipment {
  /** The id of the delivery, the same at every attempt. */
  id: string;
  owner: string;
  /** What the files come from; a batch is named by its owner, an export by its survey. */
  subject: { kind: 'export' | 'batch'; id: string; name: string };
  /** The schedule that asked for it. */
  scheduleId?: string | undefined;
  /** The day of the run, `2026-03-02`, in the time zone of the schedule or of the request. */
  runDate: string;
  /** How many surveys there were, and how many of them failed. */
  counts: { total: number; ready: number; failed: number };
  attach: 'auto' | 'link' | 'file';
  /** For how long a link may work; never longer than its file is kept. */
  linkSeconds: number;
  files: readonly ShippedFile[];
  /** What a mail says of it besides. */
  mailContent?: MailContent | undefined;
}

export interface MailContent {
  timezone: string;
  madeAt: string;
  /** The days that were asked for. */
  period?: { from?: string | undefined; to?: string | undefined } | undefined;
  /** The names of those that are ready, the first of them. */
  surveys: readonly string[];
  /** Counts all surveys together; several files may hold the same answers. Null if they are too few to say. */
  answers: number | null;
  /** Surveys that could not be exported, the first of them. */
  failed: readonly { survey: string; reason: string; code?: string | undefined }[];
  drift?: ShownDrift | undefined;
  /** What its owner has written for this mail. */
  subject?: string | undefined;
  message?: string | undefined;
  /** The figures of the view that it shows. */
  view?: FiguresOrNone | undefined;
}

/** What changed in a survey between two runs, by the names its readers know. */
export interface ShownDrift {
  added?: readonly string[];
  removed?: readonly string[];
  renamed?: readonly string[];
  retyped?: readonly string[];
  options?: readonly string[];
}

/** One file of a shipment. */
export interface ShippedFile {
  /** The same at every try, and no two of a shipment share one. */
  id: string;
  /** The file's own name. */
  name: string;
  /** Where it goes, below the folder of the destination; no two of a shipment share one. */
  path: string;
  content: string;
  format: string;
  contentType: string;
  sizeBytes: number;
  /** Null if they are too few to say. */
  rows: number | null;
  /** Null if nobody has read the file: a large bundle. */
  sha256: string | null;
  /** It has personal columns that were kept as they are. */
  isPersonal: boolean;
  /** Absent where it is of many surveys. */
  surveyId?: number | undefined;
  surveyName: string;
  /** For a file that a database loads: the table it becomes. Exports that were asked for later have higher ids. */
  table?: { name: string; exportId: string } | undefined;
  /** Its bytes from `start` up to `end`, which is excluded; all of them where no range is given. */
  open(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  /** A new share link to it. */
  shareLink(expiresInSeconds: number): Promise<{ url: string; expiresAt: string }>;
}
