/** What comparisons add to the section of a question: its weighted base, its change, and its tables by column. */

import type { ShownStatistics } from '../../../privacy/suppress/shown-statistics.ts';
import type { ReportSection } from '../../report-document.ts';
import type { NumberedQuestion } from '../numbered-questions.ts';
import { bannerBlocks } from './banner-blocks.ts';
import type { StoryStyle } from './story-style.ts';
import { trendBlocks } from './trend-blocks.ts';

export function comparedSection(
  section: ReportSection,
  question: NumberedQuestion,
  statistics: ShownStatistics,
  style: StoryStyle,
): ReportSection {
  const blocks = [...trendBlocks(question, statistics, style), ...bannerBlocks(question, statistics, style)];
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
