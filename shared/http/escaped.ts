/** Text that stays text within markup, in HTML and in XML, between tags and in quotes. */

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
