/**
 * Free texts without what can be recognised by its shape: e-mails, links, phones, card and account numbers. Names and
 * addresses have no shape, so a scrubbed text is never said to be free of personal data.
 */

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const link = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;
const digits = /(?<![\p{L}\p{N}])\+?\d(?:[\s().-]{0,2}\d){6,}(?![\p{L}\p{N}])/giu;

export function scrubText(text: string): string {
  return text.replace(email, '[e-mail]').replace(link, '[link]').replace(digits, numberName);
}

function numberName(found: string): string {
  return found.replace(/\D/g, '').length >= 13 ? '[number]' : '[phone]';
}
