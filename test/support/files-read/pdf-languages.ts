/** What a PDF says about the language of its words: those of a page's content, by the letters that its fonts give them. */
import { languageFault } from './language-fault.ts';

/** `maps` are the fonts' tables from codes to letters, by the fonts' names. A word of letters of both kinds is of none. */
export function spokenFaults(content: string, maps: ReadonlyMap<string, string>, own: string): string[] {
  const letters = new Map([...maps].map(([name, map]) => [name, lettersOf(map)]));
  const open: (string | undefined)[] = [];
  const faults: string[] = [];
  let font = '';
  for (const line of content.split('\n')) {
    font = /^(\/\S+) \S+ Tf$/.exec(line)?.[1] ?? font;
    if (/ (BDC|BMC)$/.test(line)) open.push(/\/Lang \(([^)]*)\)/.exec(line)?.[1]);
    else if (line === 'EMC') open.pop();
    else if (line.endsWith(' TJ')) {
      const said = open.findLast((language) => language !== undefined) ?? own;
      const codes = Array.from(line.matchAll(/<([\da-f]+)>/gi), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat();
      const text = codes.map((code) => letters.get(font)?.get(code.toLowerCase()) ?? '').join('');
      for (const word of text.split(/\s+/)) {
        const isMixed = /[а-яё]/i.test(word) && /[a-z]/i.test(word);
        const found = isMixed ? undefined : languageFault(word, said, own);
        if (found !== undefined) faults.push(found);
      }
    }
  }
  return faults;
}

function lettersOf(map: string): Map<string, string> {
  const rows = map.matchAll(/^<([\da-f]{4})> <([\da-f]+)>$/gim);
  return new Map(
    Array.from(rows, ([, code = '', hex = '']) => [
      code.toLowerCase(),
      Buffer.from(hex, 'hex').swap16().toString('utf16le'),
    ]),
  );
}
