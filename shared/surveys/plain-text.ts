/** Plain text: HTML tags and entities removed, line breaks as spaces. Less-than signs that are not tags stay. */

const tagOrComment = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

export function plainText(text: string): string {
  const bare = /[<&]/.test(text) ? text.replace(tagOrComment, ' ').replace(/&(#x?[\da-f]+|[a-z]+);/gi, entity) : text;
  return bare.replace(/\s+/g, ' ').trim();
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const hex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  const isCharacter =
    code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code & 0xfffe) !== 0xfffe;
  return isCharacter ? String.fromCodePoint(code) : ' ';
}
