/** The slides before the chapters: the cover, and what of its facts and key figures needs slides of its own. */
import type { ReportDocument } from '../../reports/report-document.ts';
import type { DeckDesign } from './deck-design.ts';
import { withNames } from './record/shape-names.ts';
import { topicSlides } from './section-slides.ts';
import type { Slide } from './slide.ts';

/** The cover, and what of its facts has slides of its own. */
export function openingSlides(document: ReportDocument, design: DeckDesign): { cover: Slide; rest: Slide[] } {
  const { keyFigures, title, subtitle } = document;
  const { slide, isTitleWhole, factsShown } = design.cover(document);
  const rest = document.coverFacts.slice(factsShown);
  const more = [
    ...(isTitleWhole ? [] : [{ kind: 'text', text: title, tone: 'normal' } as const]),
    ...(keyFigures.length === 0 ? [] : [{ kind: 'figures', figures: keyFigures } as const]),
    ...(rest.length === 0 ? [] : [{ kind: 'facts', facts: rest } as const]),
  ];
  // not the title of the cover once more
  const heading = `${title} – ${subtitle}`;
  const topic = {
    code: 'key-figures',
    heading,
    sections: [{ heading, blocks: more }],
    begins: [],
    above: '',
  };
  const [cover = slide] = withNames([slide], { code: 'cover', heading: title });
  return { cover, rest: more.length === 0 ? [] : topicSlides(document, topic, design) };
}
