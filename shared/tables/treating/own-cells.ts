/** The values in the personal columns of a row, which are removed from the texts of the same row. */
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { OwnValue } from '../../privacy/own-values.ts';
import { isFreeText } from '../../privacy/personal.ts';
import type { PersonalKind } from '../../privacy/personal-kind.ts';
import type { Decided } from '../../privacy/treatment.ts';
import type { Column } from '../column.ts';
import { createCellText } from './cell-text.ts';
import { subjectOf } from './column-subject.ts';

/** Finds the own values of whoever gave the present answer. */
export type OwnValuesOf = (reader: PackedReader) => readonly OwnValue[];

/** Longer ones are comments, which nobody repeats word by word. */
const LONGEST = 200;

/** `decided`: what happens to a column. One that stays as it is shows its values anyway. */
export function ownValuesOf(columns: readonly Column[], decided: (column: Column) => Decided): OwnValuesOf {
  const hidden = columns.flatMap((column) => {
    const kind = hiddenKind(column, decided(column));
    return kind ? [{ column, kind, field: -1 }] : [];
  });
  const textOf = createCellText();
  let part: PackedReader | undefined;
  let position = -1;
  let values: OwnValue[] = [];
  return (reader) => {
    if (reader === part && reader.position === position) return values;
    if (reader !== part) for (const one of hidden) one.field = reader.fields.indexOf(one.column.field);
    part = reader;
    position = reader.position;
    values = hidden.flatMap(({ column, kind, field }) => {
      if (field < 0 || reader.kinds[field] === fieldKind.absent) return [];
      const value = textOf(column.write, reader, field);
      return value !== undefined && value !== '' && value.length <= LONGEST ? [{ kind, value }] : [];
    });
    return values;
  };
}

function hiddenKind(column: Column, { treatment, personal }: Decided): PersonalKind | undefined {
  if (treatment === 'keep' || treatment === 'scrub' || !personal) return undefined;
  const { kind } = personal;
  if (kind === 'file' || kind === 'network') return undefined;
  // an option that was chosen, or a number, is no name of anybody
  return kind === 'other' && !isFreeText(subjectOf(column).type) ? undefined : kind;
}
