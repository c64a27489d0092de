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

export interface MailedPicture {
  /** The name of its part of the mail. */
  cid: string;
  width: number;
  height: number;
}

export type MailBlock =
  | { kind: 'lead' | 'text' | 'heading'; text: string }
  /** What its owner has written, line by line. */
  | { kind: 'message'; lines: readonly string[] }
  /** Key figures, large. */
  | { kind: 'tiles'; tiles: readonly { label: string; value: string; note?: string | undefined }[] }
  /** Sentences, each with what it rests on. */
  | { kind: 'points'; points: readonly { text: string; note: string }[] }
  /** Drawn for light and for dark screens; `alt` says the same in words. */
  | {
      kind: 'chart';
      heading: string;
      base?: string | undefined;
      caption: string;
      /** What its marks mean. */
      note?: string | undefined;
      alt: string;
      light: MailedPicture;
      dark: MailedPicture;
    }
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
