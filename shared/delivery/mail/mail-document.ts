/** What a mail says, once: its plain text and its HTML are both made of this. */
import type { PageLanguage } from '../links/page-language.ts';

export interface MailedRow {
  name: string;
  /** Size, rows and the like. */
  detail: string;
  /** What is done with it; a link where there is an address. */
  action?: string | undefined;
  url?: string | undefined;
}

export type MailBlock =
  | { kind: 'lead' | 'text'; text: string }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'files'; rows: readonly MailedRow[] }
  | { kind: 'box'; tone: 'warn' | 'news'; title: string; lines: readonly string[] };

export interface MailDocument {
  language: PageLanguage;
  subject: string;
  title: string;
  blocks: readonly MailBlock[];
  foot: { text: string; link?: { text: string; url: string } | undefined };
}
