/** How many uploaded files one archive holds, how large they may be, and how they are stored on the way. */

export interface UploadSizes {
  files: number;
  totalBytes: number;
  fileBytes: number;
  /** Files that are fetched at a time. */
  atOnce: number;
  /** Larger files are an object of their own from the beginning; others wait in memory for their place in a pack. */
  smallBytes: number;
  /** From this size on a pack is stored. */
  packBytes: number;
  /** What was fetched is noted after so many files, or so much time. */
  notedFiles: number;
  notedMs: number;
}

const MIB = 1024 * 1024;

export const usualSizes: UploadSizes = {
  files: 50_000,
  totalBytes: 20 * 1024 * MIB,
  fileBytes: 1024 * MIB,
  atOnce: 6,
  smallBytes: 4 * MIB,
  packBytes: 8 * MIB,
  notedFiles: 1_000,
  notedMs: 15_000,
};
