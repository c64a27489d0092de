/** What mails and their pages say: the same sentences in every language, with the places their values go. */
import type { ProblemCode } from '../../../problems/codes.ts';

/** A phrase in the plural forms its language has; `{n}` stands for the number. */
export type Forms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

export type MailPage = 'confirm' | 'confirmed' | 'stop' | 'stopped' | 'resumed' | 'unknown' | 'expired' | 'too_many';

export interface MailTexts {
  counted: { answers: Forms; surveys: Forms; files: Forms };
  units: { kilobytes: string; megabytes: string; gigabytes: string };
  /** All of a mail about files. */
  delivery: {
    lead: (answers: string, surveys: string) => string;
    made: string;
    period: string;
    wholePeriod: string;
    since: (day: string) => string;
    until: (day: string) => string;
    surveys: string;
    more: Forms;
    files: string;
    attached: string;
    download: string;
    linksUntil: Forms;
    linksForGood: Forms;
    byLink: { personal: string; too_large: string };
    nothing: string;
    failed: Forms;
    /** Why a survey could not be exported, by the code of its problem; the others are shown in English. */
    reasons: Readonly<Partial<Record<ProblemCode, string>>>;
    drift: { title: string; added: string; removed: string; renamed: string; retyped: string; options: string };
  };
  /** For the view that the mail shows. */
  figures: {
    survey: string;
    asOf: (moment: string) => string;
    since: (day: string) => string;
    same: (day: string) => string;
    viewChanged: string;
    missing: (view: string) => string;
    heldBack: (view: string) => string;
  };
  test: { subject: (destination: string) => string; lead: string };
  confirmation: {
    subject: string;
    title: string;
    lead: (sender: string) => string;
    leadUnknown: (host: string) => string;
    /** What will be sent, and how often, as far as anybody can know before it is made. */
    what: string;
    button: string;
    ignore: string;
  };
  foot: {
    why: (sender: string, what: string, address: string) => string;
    whyUnknown: (host: string, what: string, address: string) => string;
    stop: string;
    asked: (address: string) => string;
    /** Under the question whether somebody wants mails. */
    refuse: string;
  };
  pages: Record<MailPage, { title: string; text: string }>;
  buttons: { confirm: string; stop: string; resume: string };
}
