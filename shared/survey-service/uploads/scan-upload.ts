/** A look for malware in what a respondent sent, where the host has a scanner. What it says stays with the file. */
import { Readable } from 'node:stream';
import type { ScanVerdict } from '../../ports.ts';
import type { SurveyService } from '../service-api.ts';
import { taken } from './upload-service.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

type ScanningService = Pick<SurveyService, 'uploads' | 'log'>;

/** Undefined where nothing is scanned. A scanner that fails costs nobody their answer: then it is unknown. */
async function scanned(
  { uploads: { scan }, log }: ScanningService,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ScanVerdict | undefined> {
  if (!scan) return undefined;
  try {
    const verdict = await scan(bytes);
    if (verdict !== 'clean') log.warn('an uploaded file is not clean', { verdict });
    return verdict;
  } catch (error) {
    log.warn('an uploaded file was not scanned', { error });
    return 'unknown';
  }
}

export function scanBytes(service: ScanningService, bytes: Buffer): Promise<ScanVerdict | undefined> {
  return scanned(service, Readable.from([bytes]));
}

/** Scans a file that a browser sent straight to the store, once nobody can change it any more. */
export function scanTaken(service: ScanningService, surveyId: number, id: string): Promise<ScanVerdict | undefined> {
  return scanned(service, chunksOf(service, taken(surveyId, id)));
}

async function* chunksOf({ uploads: { files } }: ScanningService, key: string): AsyncGenerator<Uint8Array> {
  const sizeBytes = (await files.sizeOf(key)) ?? 0;
  for (let start = 0; start < sizeBytes; start += CHUNK_BYTES) {
    const chunk = await files.readRange(key, start, Math.min(start + CHUNK_BYTES, sizeBytes));
    if (!chunk) throw new Error(`${key} ends early`);
    yield chunk;
  }
}
