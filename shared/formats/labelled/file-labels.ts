/** Labels cut to what a format holds, counted, so that the file can say so. */
import { truncateToBytes } from '../truncate-to-bytes.ts';
import type { FileVariable } from './file-variable.ts';

type TruncateLabel = (label: string) => string;

/** So many bytes, or so many characters where the format counts those. */
export function labelTruncation(most: { bytes: number } | { characters: number }): TruncateLabel {
  if ('bytes' in most) return (label) => truncateToBytes(label, most.bytes);
  return (label) => {
    const characters = [...label];
    return characters.length <= most.characters ? label : characters.slice(0, most.characters).join('');
  };
}

/** Labels of variables and of values that are not whole in the file; each is counted once. */
export function countTruncated(
  variables: readonly FileVariable[],
  ofVariable: TruncateLabel,
  ofValue: TruncateLabel,
): number {
  const isTruncated = (label: string, truncate: TruncateLabel) => truncate(label) !== label;
  return variables.reduce(
    (sum, { label, codes }) =>
      sum + (isTruncated(label, ofVariable) ? 1 : 0) + codes.filter((code) => isTruncated(code.label, ofValue)).length,
    0,
  );
}
