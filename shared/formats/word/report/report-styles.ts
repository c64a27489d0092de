/** The styles of a report in Word, by name, so that a person can change its look in one place. */
import { AlignmentType, type IParagraphStyleOptions, type IStylesOptions } from 'docx';
import { colors } from '../../ooxml/document-colors.ts';
import { documentFont as font } from '../document-pieces.ts';
import { textWidth } from './page.ts';

/** Sizes are in half points, spacing in twentieths of a point. */
export function reportStyles(accent: string, language: string): IStylesOptions {
  /** A level makes it an entry of the navigation pane. */
  const heading = (size: number, spacing: { before: number; after: number }, outlineLevel?: number) => ({
    run: { size, sizeComplexScript: size, bold: true, color: accent, font },
    paragraph: { keepNext: true, keepLines: true, spacing, ...(outlineLevel !== undefined && { outlineLevel }) },
  });
  return {
    default: {
      document: {
        run: { font, size: 20, sizeComplexScript: 20, color: colors.ink, language: { value: language } },
        paragraph: { spacing: { before: 0, after: 0 } },
      },
      title: heading(56, { before: 0, after: 120 }),
      heading1: heading(34, { before: 480, after: 160 }, 0),
      heading2: heading(25, { before: 320, after: 60 }, 1),
    },
    paragraphStyles: [...textStyles, ...tableStyles, ...contentsStyles(accent)],
  };
}

const textStyles: IParagraphStyleOptions[] = [
  style('ReportSubtitle', 'Report subtitle', { size: 28, color: colors.muted }, { spacing: { after: 360 } }),
  style('Base', 'Base of a question', { size: 18, color: colors.muted }, { keepNext: true, spacing: { after: 100 } }),
  style('ReportText', 'Report text', { size: 20 }, { spacing: { before: 60, after: 120 } }),
  style('Muted', 'Muted text', { size: 18, color: colors.muted }, { spacing: { before: 40, after: 100 } }),
  style('ReportWarning', 'Warning text', { size: 19, color: colors.warning }, { spacing: { before: 60, after: 100 } }),
  style(
    'ReportCaption',
    'Caption of a table',
    { size: 19, bold: true },
    { keepNext: true, spacing: { before: 160, after: 60 } },
  ),
  style('ReportQuote', 'Words of a respondent', { size: 19, italics: true }, {}),
  // its row is never cut, so that nothing need keep it to its note
  style('Finding', 'What stands out', { size: 20, bold: true }, {}),
  style('FindingNote', 'What a finding rests on', { size: 17, color: colors.muted }, { spacing: { before: 30 } }),
  style('ChartLine', 'Chart', { size: 8 }, { spacing: { before: 60, after: 60 } }),
  style('Spacer', 'Space below a table', { size: 14 }, {}),
  style('Margin', 'Header and footer line', { size: 16, color: colors.muted }, {}),
];

const tableStyles: IParagraphStyleOptions[] = [
  style('HeaderCell', 'Header cell', { size: 18, bold: true, color: colors.onAccent }, { keepNext: true }),
  style('Cell', 'Cell', { size: 18 }, {}),
  style('BarCell', 'Cell with a bar', { size: 12 }, {}),
  style('SmallCell', 'Cell of a wide table', { size: 16 }, {}),
  style(
    'SmallHeaderCell',
    'Header cell of a wide table',
    { size: 15, bold: true, color: colors.onAccent },
    { keepNext: true },
  ),
  style('FactName', 'Fact name', { size: 19, color: colors.muted }, {}),
  style('FactValue', 'Fact value', { size: 19 }, {}),
  style('FigureValue', 'Key figure', { size: 40, bold: true }, { keepNext: true }),
  style('FigureName', 'Key figure name', { size: 18, color: colors.ink }, { keepNext: true }),
  style('FigureNote', 'Key figure note', { size: 15, color: colors.muted }, {}),
  style('Reading', 'Reading of a gauge', { size: 56, bold: true }, { alignment: AlignmentType.CENTER }),
];

function contentsStyles(accent: string): IParagraphStyleOptions[] {
  const entry = { rightTabStop: textWidth };
  return [
    style(
      'TOCHeading',
      'TOC Heading',
      { size: 30, bold: true, color: accent },
      { keepNext: true, spacing: { before: 320, after: 120 } },
    ),
    style('TOC1', 'toc 1', { size: 21, bold: true }, { ...entry, keepNext: true, spacing: { before: 160, after: 40 } }),
    style('TOC2', 'toc 2', { size: 19 }, { ...entry, indent: { start: 240 }, spacing: { after: 30 } }),
  ];
}

type RunStyle = NonNullable<IParagraphStyleOptions['run']>;
type ParagraphStyle = NonNullable<IParagraphStyleOptions['paragraph']>;

function style(id: string, name: string, run: RunStyle, paragraph: ParagraphStyle): IParagraphStyleOptions {
  const sized = typeof run.size === 'number' ? { ...run, sizeComplexScript: run.size } : run;
  return { id, name, basedOn: 'Normal', quickFormat: true, run: sized, paragraph };
}
