/**
 * Where modules of ours are that are loaded by their path: beside the code that asks. In ready-made code this file is
 * another one, which `make.ts` writes.
 */
const projectFolder = new URL('../../', import.meta.url);

/** The path is that of a source file, from the project's folder. */
export function codeUrl(path: string): URL {
  return new URL(path, projectFolder);
}
