/** Whatever the texts of a report are, its deck stays whole and says them, as far as XML can. */
import { describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../shared/formats/pptx/pptx.ts';
import { deckTexts } from '../../../support/files-read/deck-file.ts';
import { madeReport } from '../../../support/reports/made-report.ts';
import { hostileTexts, readable } from '../ooxml/drawingml/hostile-texts.ts';
import { looseEnds, reportFile } from '../ooxml/drawingml/report-file.ts';

/** Texts may be cut into lines or slides between two words. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('a deck of hostile texts', () => {
  it('is well-formed, with no loose ends, and says every text', async () => {
    const file = await reportFile(renderPptx, madeReport({ texts: hostileTexts, questions: 12, options: 12 }));
    expect(looseEnds(file)).toEqual([]);
    const said = squeezed(deckTexts(file).join('\n'));
    expect(hostileTexts.filter((text) => !said.includes(squeezed(readable(text))))).toEqual([]);
  });
});
