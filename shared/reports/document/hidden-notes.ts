/** What is not shown of a question because it rests on few respondents: names, never how many. */

import type { ShownQuestion } from '../../privacy/suppress/shown-statistics.ts';
import { plainText } from '../../surveys/plain-text.ts';
import type { ReportBlock } from '../report-document.ts';
import { mutedText } from './muted-text.ts';
import { optionName } from './option-blocks.ts';
import type { ReportStyle } from './report-style.ts';

export function hiddenNotes({ question, statistics }: ShownQuestion, style: ReportStyle): ReportBlock[] {
  const { texts, formats } = style;
  const { options = [], own_texts, rows = [], cells, moments, texts: words } = statistics.hidden ?? {};
  const names = [
    ...options.map((option) => optionName(option, question, style)),
    ...(own_texts ? [texts.question.ownText] : []),
    ...rows.map(({ id, text }) => plainText(text) || id),
  ];
  const said = [
    ...(names.length > 0 ? [texts.question.notShown(formats.list(names))] : []),
    ...(cells === undefined ? [] : [formats.plural(texts.question.hiddenCells, cells)]),
    ...(moments ? [texts.question[statistics.first_places ? 'placesHidden' : 'momentsHidden']] : []),
    ...(words ? [texts.question.rareTextsHidden] : []),
  ];
  return said.map(mutedText);
}
