/** What was planned for a new deck, found again in the edited one. */

import type { Deck } from '../plan-deck.ts';
import type { DeckRecord } from '../record/deck-record.ts';
import { codeOf, nameKey } from '../record/shape-names.ts';
import type { Shape, Slide } from '../slide.ts';
import type { EditedDeck } from './edited-deck.ts';
import type { EditedSlide } from './edited-slide.ts';

interface PlannedShape {
  slide: Slide;
  shape: Shape;
}

export interface KnownDeck {
  planned: ReadonlyMap<string, PlannedShape>;
  /** The notes of a slide, by the key of their name. */
  notes: ReadonlyMap<string, readonly string[]>;
  /** The key of a title whose name was dropped. */
  titleOf(slide: EditedSlide): string | undefined;
  /** What the edited deck was not made with. */
  added: readonly Slide[];
  /** New things of topics that it was made with, which have no place in it. */
  homeless: readonly PlannedShape[];
}

export function knownDeck({ slides, record }: EditedDeck, plan: Deck): KnownDeck {
  const planned = new Map<string, PlannedShape>();
  const notes = new Map<string, readonly string[]>();
  for (const slide of plan.slides) {
    for (const shape of slide.shapes) {
      const key = keyOf(shape);
      if (key !== undefined) planned.set(key, { slide, shape });
    }
    const key = nameKey(slide.notesName ?? '');
    if (key !== undefined && slide.notes) notes.set(key, slide.notes);
  }
  const named = new Set(slides.flatMap(({ keys }) => keys));
  const titleOf = (slide: EditedSlide) => titleKey(slide, planned, named, record);
  const found = new Set([...named, ...slides.flatMap((slide) => titleOf(slide) ?? [])]);
  const isKnown = (key: string) => found.has(key) || record?.shapes.has(key) === true;
  const codes = new Set([...found].map(codeOf));
  const made = new Set([...(record?.shapes.keys() ?? [])].map(codeOf));
  const isNew = (slide: Slide) => {
    const keys = keysOf(slide);
    // whoever has deleted all slides of a question does not want one that goes on from them
    const isWanted = keys.some((key) => codes.has(codeOf(key)) || !made.has(codeOf(key)));
    return isWanted && !keys.some(isKnown) && !slide.shapes.some(isEntry);
  };
  // without a record nobody can say whether a slide is new or was deleted
  const added = record ? plan.slides.filter(isNew) : [];
  const homeless = [...planned]
    .filter(([key, { slide, shape }]) => {
      return !isKnown(key) && codes.has(codeOf(key)) && !added.includes(slide) && holdsFigures(shape);
    })
    .map(([, one]) => one);
  return { planned, notes, titleOf, added, homeless };
}

const keyOf = ({ name = '' }: Shape): string | undefined => nameKey(name);
const keysOf = ({ shapes }: Slide): string[] => shapes.flatMap((shape) => keyOf(shape) ?? []);
const isEntry = (shape: Shape): boolean => shape.kind === 'text' && shape.role === 'Entry';

function holdsFigures(shape: Shape): boolean {
  if (shape.kind === 'chart' || shape.kind === 'table') return true;
  return (
    shape.kind === 'text' && shape.fills === undefined && /^(Figure|Finding|Quote|Text)$/.test(shape.role ?? 'Text')
  );
}

/** By what else is on its slide; where nothing is, by its words. */
function titleKey(
  { keys, otherTitle }: EditedSlide,
  planned: ReadonlyMap<string, PlannedShape>,
  named: ReadonlySet<string>,
  record: DeckRecord | undefined,
): string | undefined {
  if (otherTitle === undefined || keys.some((key) => key.startsWith('Title/'))) return undefined;
  for (const key of keys) {
    const title = planned.get(key)?.slide.shapes.find(({ name = '' }) => nameKey(name)?.startsWith('Title/'));
    const found = title && keyOf(title);
    if (found !== undefined) return found;
  }
  const same = [...(record?.shapes ?? [])].filter(([, hash]) => hash === otherTitle).map(([key]) => key);
  return same.find((key) => key.startsWith('Title/') && !named.has(key));
}
