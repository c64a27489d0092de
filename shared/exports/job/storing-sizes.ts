/** How large the parts are of which files are put together. The usual ones are beside the work; tests take smaller ones. */

export interface PartSizes {
  partBytes: number;
  /** The store takes no smaller part but the last. */
  leastBytes: number;
  /** Files from this size on are copied by the store; Infinity: none. */
  copiedFromBytes: number;
  longestCopyBytes: number;
}

export interface AssemblySizes extends PartSizes {
  /** The store takes no more for one file. */
  mostParts: number;
}

export interface StoringSizes {
  /** Files up to this size are stored by one turn. */
  oneTurnBytes: number;
  rangeBytes?: number;
  assembly?: AssemblySizes;
}
