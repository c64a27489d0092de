/** Labels cut to what a format holds, counted, so that the file can say so. */
import { cutToBytes } from '../cut-to-bytes.ts';
import type { FileVariable } from './file-variable.ts';

type CutLabel = (label: string) => string;

/** So many bytes, or so many characters where the format counts those. */
export function cutLabel(most: { bytes: number } | { characters: number }): CutLabel {
  if ('bytes' in most) return (label) => cutToBytes(label, most.bytes);
  return (label) => {
    const characters = [...label];
    return characters.length <= most.characters ? label : characters.slice(0, most.characters).join('');
  };
}

/** Labels of variables and of values that are not whole in the file; each is counted once. */
export function cutLabels(variables: readonly FileVariable[], ofVariable: CutLabel, ofValue: CutLabel): number {
  const isCut = (label: string, cut: CutLabel) => cut(label) !== label;
  return variables.reduce(
    (sum, { label, codes }) =>
      sum + (isCut(label, ofVariable) ? 1 : 0) + codes.filter((code) => isCut(code.label, ofValue)).length,
    0,
  );
}
