/** Small files that come with the demo data, in one record each as uploads are, and the addresses that answers name them by. */
import type { RecordKey } from '../../records/records.ts';
import { uploadKey, uploadPartBytes } from './upload-key.ts';

/** Without the origin, which may change: answers keep this, and whoever reads them is shown the whole address. */
export const storedFilePath = (surveyId: number, id: string) => `${filesRoot}${surveyId}/${id}`;

const filesRoot = '/v3/public/files/';

/** No sitting has uploaded them, so that none can take them back. */
const NOBODY = 'nobody';

export function storedFileRecord(
  surveyId: number,
  id: string,
  { name, bytes }: { name: string; bytes: Buffer },
): { key: RecordKey; value: { name: string; base64: string; parts: number; sitting: string } } {
  if (bytes.length > uploadPartBytes) throw new Error(`${name} has more than ${uploadPartBytes} bytes`);
  return { key: uploadKey(surveyId, id), value: { name, base64: bytes.toString('base64'), parts: 1, sitting: NOBODY } };
}

/** Where files are found now. */
export interface FileAddresses {
  publicUrl: string;
  pageUrl: string;
  /** What respondents know the survey by. */
  virtualId: string;
}

/** The file of an answer as its readers see it. */
export function wholeAddress(file: unknown, addresses: FileAddresses): unknown {
  if (typeof file !== 'object' || file === null || !('url' in file) || typeof file.url !== 'string') return file;
  const { publicUrl, pageUrl, virtualId } = addresses;
  if (file.url.startsWith(filesRoot)) return { ...file, url: `${publicUrl}${file.url}` };
  // what the page kept names the page as it was then, which may have got another name, or been restored elsewhere
  const path = file.url.replace(/^https?:\/\/[^/]+/, '');
  return path.startsWith(`/${virtualId}/files/`) ? { ...file, url: `${pageUrl}${path}` } : file;
}
