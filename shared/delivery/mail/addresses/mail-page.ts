/** The small pages that links in mails open, with one button at most. */

import { escaped } from '../../../http/escaped.ts';
import type { PageLanguage } from '../../links/page-language.ts';
import { pageShell } from '../../links/page-shell.ts';
import { mailTexts } from '../mail-words.ts';
import type { MailPage, MailTexts } from '../texts/mail-texts.ts';

export function mailPage(page: MailPage, language: PageLanguage, address: string | undefined): string {
  const texts = mailTexts[language];
  const { title, text } = texts.pages[page];
  const shown = address === undefined ? '' : `<p class="file"><bdi>${escaped(address)}</bdi></p>\n`;
  return pageShell(language, title, `${shown}<p>${escaped(text)}</p>${buttonOf(page, texts)}`);
}

function buttonOf(page: MailPage, { buttons }: MailTexts): string {
  if (page === 'confirm') return form('yes', buttons.confirm);
  if (page === 'stop') return form('yes', buttons.stop);
  return page === 'stopped' ? form('resume', buttons.resume) : '';
}

function form(action: 'yes' | 'resume', text: string): string {
  return `\n<form method="post"><button name="do" value="${action}">${escaped(text)}</button></form>`;
}
