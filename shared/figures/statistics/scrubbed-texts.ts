/**
 * A tally of texts after scrubbing. Texts are grouped again: what differed only in an address or a number is one text
 * then, and its count does not tell how often a single one was written.
 */
import { scrubText } from '../../privacy/scrub.ts';
import { foldText } from '../columns/fold-text.ts';
import { noteSample, type Sample } from './text-sample.ts';
import { addSpelling, spellingsOf, type TextGroup, type TextTally } from './text-tally.ts';

export function scrubbedTexts({ groups, sample }: TextTally): Pick<TextTally, 'groups' | 'sample'> {
  const scrubbed = new Map<string, TextGroup>();
  for (const [source, group] of groups) {
    for (const [text, times] of spellingsOf(group)) addScrubbed(scrubbed, scrubText(text), times, source);
  }
  const samples: Sample[] = [];
  for (const { answerId, text } of sample) {
    const clean = scrubText(text);
    noteSample(samples, { answerId, text: clean, folded: foldText(clean) });
  }
  return { groups: scrubbed, sample: samples };
}

function addScrubbed(groups: Map<string, TextGroup>, text: string, times: number, source: string): void {
  const folded = foldText(text);
  const group = groups.get(folded) ?? { count: 0, spelling: text, sources: new Set<string>() };
  group.sources?.add(source);
  addSpelling(group, text, times);
  groups.set(folded, group);
}
