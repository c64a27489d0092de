/** Whom mails come from, by the setting `MAIL_FROM`. */

export interface MailSender {
  name: string;
  address: string;
}

/** `Survey Exports <exports@example.org>`, or the address alone. */
export function senderOf(text: string): MailSender {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const plain = address.trim();
  if (!isPlainAddress(plain)) throw new Error(`MAIL_FROM must be an e-mail address: ${JSON.stringify(text)}`);
  return { name: name.replaceAll('"', '').trim(), address: plain };
}

export function domainOf({ address }: MailSender): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** No blank, bracket, quote, comma or control character: nothing that a mail program could read in two ways. */
export function isPlainAddress(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"'`\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"'`\p{Cc}]{1,253}$/u.test(text);
}
