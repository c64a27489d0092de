/**
 * What is above the rows: the survey's name, what was asked for, the newest answer's time, and what to be careful with.
 * What was asked for is as somebody sent it, so it is cleaned here.
 */
import { cleanText } from '../../../surveys/clean-text.ts';
import type { Warning } from '../../../surveys/warnings/warning.ts';
import { warningText } from '../../../surveys/warnings/warning-text.ts';
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { zoneOf } from '../../../zone.ts';
import { momentTexts } from './shown-cells.ts';
import { wordTexts } from './word-texts.ts';
import { frame, type XmlBuffer } from './xml-buffer.ts';

const titleFrame = frame('Title');
const noteFrame = frame('Note');
const warningFrame = frame('Warning');

export function titleOf({ survey, language }: AnswersDocument): string {
  return survey.name.replace(/\s+/g, ' ').trim() || `${wordTexts[language].survey} ${survey.id}`;
}

export function writeOpening(document: AnswersDocument, title: string, warnings: readonly Warning[], out: XmlBuffer) {
  const texts = wordTexts[document.language];
  const facts = [...document.notes, ...newest()].map(({ label, value }) => cleanText(`${label}: ${value}`));
  out.paragraphOf(titleFrame, title);
  if (facts.length > 0) out.paragraphOf(noteFrame, facts.join('   ·   '));
  for (const warning of warnings) {
    out.paragraphOf(warningFrame, `${texts.warning}: ${warningText(warning, document.language)}`);
  }

  function newest() {
    const epochMs = Date.parse(document.newestAnswerAt ?? '');
    if (Number.isNaN(epochMs)) return [];
    const momentText = momentTexts(document.language, zoneOf(document.table.timezone));
    return [{ label: texts.newestAnswer, value: momentText(epochMs) }];
  }
}

/** In place of rows, when there are none. */
export function writeNoAnswers(document: AnswersDocument, out: XmlBuffer): void {
  out.paragraphOf(noteFrame, wordTexts[document.language].noAnswers);
}
