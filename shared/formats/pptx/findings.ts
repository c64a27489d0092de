/** What stands out, one ground each: the sentence, its small print, and all of it a link to the slide that shows it. */
import type { ReportFinding } from '../../reports/report-document.ts';
import { colors } from '../ooxml/document-colors.ts';
import { listPart, type Part, type Piece } from './part.ts';
import { textHeight } from './text-lines.ts';
import { sideBar } from './text-parts.ts';
import type { SlideText } from './text-xml.ts';

const INSET = 12;
const SIDE = 6;
/** Few of them are taller where there is room. */
const GROWTH = 1.4;

export function findingsPart(findings: readonly ReportFinding[], room: number): Part | undefined {
  return listPart(
    '',
    room,
    findings.map((finding) => findingPiece(finding, room)),
  );
}

function findingPiece({ text, note, target }: ReportFinding, room: number): Piece {
  const color = target === undefined ? 'tx1' : 'tx2';
  const texts: SlideText[] = [
    { text, style: { points: 16, isBold: true, color, after: 2 } },
    ...(note === '' ? [] : [{ text: note, style: { points: 11, color: colors.muted } }]),
  ];
  const width = room - 2 * INSET;
  const least = texts.reduce((sum, { text: words, style }) => sum + textHeight(words, width, style), 2 * SIDE + 4);
  return {
    least,
    most: least * GROWTH,
    place: (box) => [
      {
        kind: 'text',
        role: 'Finding',
        box,
        texts,
        ground: 'bg2',
        anchor: 'middle',
        inset: { sides: INSET, ends: SIDE },
        ...(target !== undefined && { target }),
      },
      sideBar(box, 'accent1'),
    ],
  };
}
