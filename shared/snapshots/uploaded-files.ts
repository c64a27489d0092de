/** Files that respondents uploaded, fetched from the addresses in their answers. */

/** Why a file could not be fetched; these words are in the list of files. */
export type FetchProblem =
  | 'address_refused'
  | 'not_found'
  | 'refused'
  | 'unreachable'
  | 'too_many_redirects'
  | 'too_slow'
  | 'too_large';

export interface FileRequest {
  url: string;
  mostBytes: number;
  /** Aborts what is no longer wanted; then the fetch fails with its reason. */
  stop: AbortSignal;
}

export interface FileFetcher {
  /**
   * Hands the bytes of a file to `keep` as they arrive, once for every try: `keep` fails where they do. What fails for
   * other reasons fails the fetch.
   */
  fetch<Kept>(
    file: FileRequest,
    keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Kept>,
  ): Promise<{ kept: Kept } | { problem: FetchProblem }>;
}
