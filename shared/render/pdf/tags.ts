/** What a page's marks mean, as a tree: screen readers and copying follow it, and never the order of drawing. */
import type { Page } from './page.ts';

export type TagRole =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'BlockQuote'
  | 'Figure'
  | 'Caption'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'TOC'
  | 'TOCI';

/** A piece of a page's content, by its number on that page. */
export interface MarkedContent {
  page: Page;
  id: number;
}

export interface Tag {
  role: TagRole;
  kids: (Tag | MarkedContent)[];
  /** What a person who cannot see it should hear. */
  alt?: string;
}

export function newTag(role: TagRole, parent?: Tag, alt?: string): Tag {
  const tag: Tag = { role, kids: [], ...(alt !== undefined && { alt }) };
  parent?.kids.push(tag);
  return tag;
}
