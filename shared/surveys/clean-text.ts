/**
 * The one text-cleaning step: every text that came from outside passes here before any renderer sees it.
 * Code points that XML 1.0 forbids, and lone surrogates, become U+FFFD, so no format can be corrupted by a string.
 */

/** Everything but tab, line feed, carriage return and U+0020 to U+FFFD; astral pairs lie inside that range. */
const forbidden = /[^\t\n\r\u0020-\ufffd]/g;

export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.replace(forbidden, '\ufffd');
}
