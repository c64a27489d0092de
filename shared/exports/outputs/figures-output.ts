/** What is made of a job's figures: its reports, and the scripts that prove them. */
import type { Output } from '../options.ts';
import { type ReportRequest, reportOutput } from './report-output.ts';
import { scriptOutput } from './script-output.ts';
import type { RenderedOutput } from './store-output.ts';

export function figuresOutput(
  request: ReportRequest,
  { content, format }: Output & { content: 'summary' | 'report' | 'script' },
): Promise<RenderedOutput> {
  return content === 'script' ? scriptOutput(request, format) : reportOutput(request, { content, format });
}
