/** The cases, in the order they run: a new one joins here. */
import type { BenchCase } from './bench-case.ts';
import { batchCase } from './cases/batch.ts';
import { coldCase } from './cases/cold.ts';
import { crowdCase } from './cases/crowd.ts';
import { csvCase } from './cases/csv.ts';
import { csvRenderCase } from './cases/csv-render.ts';
import { deliverCase } from './cases/deliver.ts';
import { dtaCase } from './cases/dta.ts';
import { figuresCase } from './cases/figures.ts';
import { giantCase } from './cases/giant.ts';
import { analystHostCase, hostCase } from './cases/host.ts';
import { jobCase } from './cases/job.ts';
import { jsonlCase } from './cases/jsonl.ts';
import { packCase } from './cases/pack.ts';
import { pageCase } from './cases/page.ts';
import { parquetCase } from './cases/parquet.ts';
import { pdfCase } from './cases/pdf.ts';
import { postgresCase } from './cases/postgres.ts';
import { pptxCase } from './cases/pptx.ts';
import { pullCase } from './cases/pull.ts';
import { reportCase } from './cases/report.ts';
import { responsiveCase } from './cases/responsive.ts';
import { savCase } from './cases/sav.ts';
import { scaleCase } from './cases/scale.ts';
import { scheduledCase } from './cases/scheduled.ts';
import { sweepCase } from './cases/sweep.ts';
import { uploadsCase } from './cases/uploads.ts';
import { wordCase } from './cases/word.ts';
import { workersCase } from './cases/workers.ts';
import { xlsxCase } from './cases/xlsx.ts';
import { xlsxRenderCase } from './cases/xlsx-render.ts';

export const cases: readonly BenchCase[] = [
  csvCase,
  csvRenderCase,
  xlsxCase,
  xlsxRenderCase,
  wordCase,
  pdfCase,
  reportCase,
  figuresCase,
  pptxCase,
  savCase,
  dtaCase,
  parquetCase,
  jsonlCase,
  postgresCase,
  packCase,
  pullCase,
  jobCase,
  batchCase,
  hostCase,
  analystHostCase,
  giantCase,
  deliverCase,
  scheduledCase,
  uploadsCase,
  pageCase,
  responsiveCase,
  crowdCase,
  workersCase,
  scaleCase,
  sweepCase,
  coldCase,
];
