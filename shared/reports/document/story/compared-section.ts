/** What comparisons add to the section of a question: its weighted base, its change, and its charts or tables by column. */

import type { ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { ReportSection } from '../../report-document.ts';
import type { NumberedQuestion } from '../numbered-questions.ts';
import { bannerBlocks } from './banner-blocks.ts';
import { groupCharts } from './group-charts.ts';
import type { StoryStyle } from './story-style.ts';
import { trendBlocks } from './trend-blocks.ts';

/** The tables of a question by group, where it is shown in charts; none where it has none. */
export function tableSection(
  section: ReportSection,
  question: NumberedQuestion,
  statistics: ShownStatistics,
  style: StoryStyle,
): ReportSection[] {
  const blocks = bannerBlocks(question, statistics, style);
  return blocks.length === 0 ? [] : [{ ...section, id: `${section.id}-tables`, blocks }];
}

/** `isDrawn`: groups are charts, and their tables elsewhere. */
export function comparedSection(
  section: ReportSection,
  question: NumberedQuestion,
  statistics: ShownStatistics,
  style: StoryStyle,
  isDrawn: boolean,
): ReportSection {
  const blocks = [
    ...trendBlocks(question, statistics, style),
    ...(isDrawn ? groupCharts(question, statistics, style) : bannerBlocks(question, statistics, style)),
  ];
  const weighted = weightedBase(question, style);
  return {
    ...section,
    ...(section.base !== undefined && { base: [section.base, ...weighted].join(' · ') }),
    blocks: [...section.blocks, ...blocks],
  };
}

function weightedBase({ figures }: NumberedQuestion, { story, formats }: StoryStyle): string[] {
  const { weighted_base, effective_base } = figures.statistics ?? {};
  if (weighted_base === undefined || effective_base === undefined) return [];
  return [story.banner.weightedBaseLine(formats.points(weighted_base), formats.points(effective_base))];
}
