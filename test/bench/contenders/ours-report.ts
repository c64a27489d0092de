/** Ours: gathered statistics to a report document and to a file. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { renderReport } from '../../../shared/exports/outputs/formats.ts';
import { buildReport } from '../../../shared/reports/build-report.ts';
import type { Task } from '../contender.ts';
import type { GatheredReport } from '../gathered-report.ts';

export async function run(task: Task): Promise<void> {
  const { format, statistics, assets }: GatheredReport = JSON.parse(readFileSync(task.source, 'utf8'));
  process.env.ASSETS_DIR = assets;
  const document = buildReport({
    kind: 'report',
    survey: { id: 1, name: 'Guests of spring' },
    statistics,
    language: 'en',
    timezone: 'UTC',
    notes: [],
    warnings: [],
    // as exports ask for it
    groupCharts: true,
    headlines: true,
  });
  const parts: Uint8Array[] = [];
  await renderReport(format, document, { write: async (bytes) => void parts.push(bytes.slice()) });
  await writeFile(task.out, Buffer.concat(parts));
}
