/** A survey's own markup without anything that acts: no scripts, no styles of a whole page, no forms, no frames. */
import sanitizeHtml from 'sanitize-html';
import { type Html, raw } from './html.ts';

export function safeHtml(markup: string): Html {
  return raw(
    sanitizeHtml(markup, {
      allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'audio', 'video', 'source', 'picture'],
      allowedAttributes: {
        '*': ['dir', 'lang', 'title', 'align'],
        a: ['href', 'rel', 'target'],
        img: ['src', 'alt', 'width', 'height'],
        audio: ['src', 'controls'],
        video: ['src', 'controls', 'width', 'height'],
        source: ['src', 'type'],
        td: ['colspan', 'rowspan'],
        th: ['colspan', 'rowspan', 'scope'],
      },
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }) },
    }),
  );
}
