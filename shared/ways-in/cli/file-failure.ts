/** Words for what a file system refuses, so that a full disk is one clear line. */

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your quota on this disk is used up',
  EFBIG: 'a limit on the size of files is reached',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'it already exists',
};

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return (code && words[code]) ?? (error instanceof Error ? error.message : String(error));
}

/** True where another try cannot help: the disk, and not the network, has failed. */
export function isFileFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && Object.hasOwn(words, code);
}
