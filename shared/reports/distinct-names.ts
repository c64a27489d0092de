/** Long names that were shortened to the same words show the part where they differ. */

const LEAD = 24;

/** `shown` are the shortened ones of `whole`, in the same order. */
export function distinctNames(whole: readonly string[], shown: readonly string[]): string[] {
  const sharers = new Map<string, number[]>();
  for (const [at, name] of shown.entries()) sharers.set(name, [...(sharers.get(name) ?? []), at]);
  return shown.map((name, at) => {
    const own = (sharers.get(name) ?? []).filter((other) => whole[other] !== whole[at]);
    const text = (whole[at] ?? '').replace(/\s+/g, ' ');
    if (own.length === 0 || name === text) return name;
    const apart = Math.max(...own.map((other) => sharedStart(text, (whole[other] ?? '').replace(/\s+/g, ' '))));
    const room = Array.from(name).length;
    const lead = Array.from(text)
      .slice(0, Math.min(LEAD, Math.floor(room / 2)))
      .join('')
      .trimEnd();
    const from = Math.max(lead.length, text.lastIndexOf(' ', apart) + 1);
    const tail = Array.from(text.slice(from)).slice(0, Math.max(1, room - Array.from(lead).length - 2));
    const end = tail.join('');
    return `${lead}… ${end}${text.endsWith(end) ? '' : '…'}`;
  });
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
