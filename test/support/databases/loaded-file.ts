/** Files for databases, as a delivery brings them to a sender, with turns that end when a test wants it. */
import type { Destination } from '../../../shared/delivery/destinations/destination.ts';
import type { Receipt, Sender, Turn } from '../../../shared/delivery/destinations/file-sender.ts';
import type { Shipment, ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';
import { type Output, optionsSchema } from '../../../shared/exports/options.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { asVariables } from '../files-written/codebook-export.ts';
import { alice, createWorld, csvRequest, plentyOfTime } from '../worlds/export-world.ts';
import type { PostgresServer } from './postgres-server.ts';

export interface LoadFiles {
  /** Later exports have higher ones. */
  exportId: string;
  /** What a destination loads. */
  load: Buffer;
  /** The same rows in a format that we did not make up: names above, numbers for options. */
  csv: Buffer;
  warnings: readonly { code: string }[];
}

/** Exports of one survey, one after the other, which share a dictionary. `survey` and `answers` may change between them. */
export function createLoads(
  survey: () => Survey,
  answers: Answer[],
  options: object = {},
  format: 'pgcopy' | 'delta' = 'pgcopy',
) {
  const outputs: Output[] = [
    { content: 'answers', format },
    { content: 'answers', format: 'csv' },
  ];
  const world = createWorld(answers, 1_000);
  world.script.survey = async () => survey();
  const settled = optionsSchema.parse({ ...asVariables, csv: { formulas: 'raw' }, ...options });
  return async (): Promise<LoadFiles> => {
    world.clock.now += 60_000;
    const job = await requestExport(world.deps, alice, { ...csvRequest, outputs, options: settled });
    await runExport(world.deps, job, plentyOfTime);
    const done = await world.read(job);
    if (done?.status !== 'ready') throw new Error(`the export ended ${done?.status}: ${done?.problem?.message}`);
    const bytes = (of: string) =>
      Buffer.from(world.files.objects.get(done.files.find((file) => file.format === of)?.key ?? '') ?? []);
    return {
      ...{ exportId: done.id, load: bytes(format), csv: bytes('csv') },
      warnings: done.files.flatMap(({ warnings }) => warnings),
    };
  };
}

const PIECE_BYTES = 64 * 1024;

export function shippedLoad(
  bytes: Buffer,
  exportId: string,
  table = 'survey_7',
  pieceBytes = PIECE_BYTES,
): ShippedFile {
  return {
    ...{ id: `${exportId}/answers.pgcopy`, name: 'Lunch.pgcopy', path: 'Lunch.pgcopy', content: 'answers' },
    ...{ format: 'pgcopy', contentType: 'text/plain', sizeBytes: bytes.length, rows: 1, sha256: null },
    ...{ isPersonal: true, surveyId: 7, surveyName: 'Lunch', table: { name: table, exportId } },
    async *open({ start, end } = { start: 0, end: bytes.length }) {
      for (let at = start; at < end; at += pieceBytes) yield bytes.subarray(at, Math.min(end, at + pieceBytes));
    },
    shareLink: async () => ({ url: 'https://exports.test/s/x', expiresAt: '2026-03-09T00:00:00.000Z' }),
  };
}

export function shipmentOf(id: string, files: readonly ShippedFile[], owner = 'u-1'): Shipment {
  return {
    ...{ id, owner, files, attach: 'auto', linkSeconds: 60, runDate: '2026-03-02' },
    subject: { kind: 'export', id: 'exp_1', name: 'Lunch' },
    counts: { total: 1, ready: 1, failed: 0 },
  };
}

export function destinationAt(place: Destination['place']): Destination {
  const at = '2026-03-02T10:00:00.000Z';
  return { id: 'dst_1', owner: 'u-1', name: 'Warehouse', place, createdAt: at, updatedAt: at };
}

/** What a delivery keeps between its turns. */
export interface Keeping {
  kept: unknown;
}

/** `remaining`: how long the turn says that it has, asked again and again. */
export function turnOf(
  { password }: Pick<PostgresServer, 'password'>,
  keeping: Keeping = { kept: undefined },
  remaining: () => number = () => 600_000,
): Turn {
  return {
    secret: password,
    fence: 1,
    kept: keeping.kept,
    async keep(progress) {
      keeping.kept = JSON.parse(JSON.stringify(progress));
    },
    check() {},
    remainingMs: remaining,
  };
}

/** Delivers a file, in as many turns as it takes. */
export async function delivered(
  sender: Sender,
  server: PostgresServer,
  file: ShippedFile,
  id = `dlv_${file.id}`,
): Promise<Receipt> {
  return sender.send(destinationAt(server.place), shipmentOf(id, [file]), turnOf(server));
}
