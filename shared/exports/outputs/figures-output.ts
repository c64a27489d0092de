/**
 * What is made of a job's figures: its reports, and the scripts that prove them. Loaded when one is made: sentences in four
 * languages are a third of what a worker would start with, and most exports are tables.
 */
import type { Output } from '../options.ts';
import type { ReportRequest } from './report-output.ts';
import type { RenderedOutput } from './store-output.ts';

export async function figuresOutput(
  request: ReportRequest,
  { content, format }: Output & { content: 'summary' | 'report' | 'script' },
): Promise<RenderedOutput> {
  if (content === 'script') return (await import('./script-output.ts')).scriptOutput(request, format);
  return (await import('./report-output.ts')).reportOutput(request, { content, format });
}
