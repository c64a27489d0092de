/** Edited decks with the figures of the next wave, as the Open XML validator reads them. */
import validate from '@ooxml-tools/validate';
import { expect, it } from 'vitest';
import { renderPptx } from '../../../../../shared/formats/pptx/pptx.ts';
import type { ReportDocument } from '../../../../../shared/reports/report-document.ts';
import { editedDeck, retitled } from '../../../../support/files-sent/edited-deck.ts';
import { wave } from '../../../../support/reports/report-wave.ts';
import { reportFile } from '../../ooxml/drawingml/report-file.ts';

const made = async (document: ReportDocument) => (await reportFile(renderPptx, document)).bytes;

async function edited(): Promise<Buffer> {
  const deck = editedDeck(await made(wave(60)));
  const [, , kept = '', deleted = '', ...others] = deck.slides().filter((path) => deck.chartOf(path) !== '');
  deck.set(kept, retitled(deck.text(kept), ['My own ', 'headline']));
  deck.remove(deleted);
  const own = deck.add(
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>What we will do</a:t></a:r></a:p></p:txBody></p:sp>',
  );
  const rest = deck.slides().filter((path) => path !== own && path !== others[0]);
  deck.order([...rest.slice(0, 2), own, others[0] ?? '', ...rest.slice(2)]);
  return deck.bytes();
}

it.each([
  ['slides added, removed, renamed and moved', edited, wave(240)],
  ['questions that are new or gone', () => made(wave(60, [1])), wave(120, [2])],
  ['old figures that must not stay', () => made(wave(60)), { ...wave(120, [2]), emptiesOld: true }],
])('%s', async (_name, deck, next) => {
  const { bytes } = await reportFile(renderPptx, { ...next, edited: await deck() });
  expect(await validate(bytes, 'pptx')).toEqual([]);
});
