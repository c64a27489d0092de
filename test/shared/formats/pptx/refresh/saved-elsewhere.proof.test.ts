/** A deck that LibreOffice has opened and saved still gets the figures of the next wave. */
import { describe, expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import { paragraphsOf, slidePaths } from '../../../../support/files-read/deck-file.ts';
import { hasImpress, openedInOffice, warnWithoutImpress } from '../../../../support/files-read/office.ts';
import { all } from '../../../../support/files-read/read-xml.ts';
import { wave } from '../../../../support/reports/report-wave.ts';
import { temporaryFolder } from '../../../../support/run/temporary-folder.ts';
import {
  looseEnds,
  type ReportFile,
  relationsOf,
  reportFile,
  seriesOf,
  xmlPart,
} from '../../ooxml/drawingml/report-file.ts';

warnWithoutImpress('that decks which LibreOffice has saved can be refreshed');

/** By the name of its shape: the numbers of every chart, wherever a program has put it. */
function chartsOf(file: ReportFile): Map<string, unknown> {
  const charts = slidePaths(file).flatMap((path) => {
    const related = relationsOf(file, path);
    return all(xmlPart(file, path), 'p:graphicFrame').flatMap((frame) => {
      const [chart] = all(frame, 'c:chart');
      const name = all(frame, 'p:cNvPr')[0]?.attributes.get('name') ?? '';
      const part = related.get(chart?.attributes.get('r:id') ?? '');
      return part === undefined ? [] : [[name, seriesOf(xmlPart(file, part)).map(({ values }) => values)] as const];
    });
  });
  return new Map(charts);
}

/** Without the numbers of slides, which each program fills in. */
const textsOf = (file: ReportFile) =>
  slidePaths(file).flatMap((path) =>
    all(xmlPart(file, path), 'p:txBody')
      .concat(all(xmlPart(file, path), 'a:tc'))
      .filter((body) => all(body, 'a:fld').length === 0)
      .flatMap((body) => paragraphsOf(body))
      .filter((text) => text !== ''),
  );

describe.runIf(hasImpress)('a deck that LibreOffice has saved', () => {
  it('gets the figures of the next wave', async () => {
    const [old, fresh] = await Promise.all([reportFile(renderPptx, wave(60)), reportFile(renderPptx, wave(300))]);
    const job = { files: new Map([['deck.pptx', old.bytes]]), saveAs: 'pptx' } as const;
    const saved = (await openedInOffice(await temporaryFolder(), job)).get('deck.pptx');
    if (!saved) throw new Error('nothing was saved');
    const refreshed = (edited: Buffer) => reportFile(renderPptx, { ...wave(300), edited });
    const [file, untouched] = await Promise.all([refreshed(saved), refreshed(old.bytes)]);
    expect([file.warnings, looseEnds(file)]).toEqual([[], []]);
    const shown = chartsOf(file);
    for (const [name, values] of chartsOf(fresh)) expect([name, shown.get(name)]).toEqual([name, values]);
    expect(textsOf(old)).not.toEqual(textsOf(untouched));
    expect(textsOf(file)).toEqual(textsOf(untouched));
  });
});
