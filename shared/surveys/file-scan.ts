/** What is known of malware in an uploaded file: what the service that keeps it says, and nothing where it says nothing. */
export const fileScans = ['clean', 'unknown', 'not scanned'] as const;

export type FileScan = (typeof fileScans)[number];

/** Only these words: what an answer holds is written by others. */
export function fileScanOf(result: unknown): FileScan {
  return result === 'clean' || result === 'unknown' ? result : 'not scanned';
}
