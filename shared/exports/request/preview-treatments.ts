/** What the options would do to each column: to its cells in a table, to its figures in files without a table. */

import { tellsExtensionsOnly, viewOfPersonal } from '../../figures/statistics/figure-privacy.ts';
import { isFreeText, type Personal } from '../../privacy/personal.ts';
import { personalFigures } from '../../privacy/personal-figures.ts';
import type { Privacy, ShownTreatment } from '../../privacy/policy.ts';
import type { Column } from '../../tables/column.ts';
import { subjectOf } from '../../tables/treating/column-subject.ts';
import type { PersonalContent } from '../../tables/treating/personal-content.ts';
import { decideColumn } from '../../tables/treating/treated-table.ts';
import { isReport, type Output } from '../options.ts';

export interface PreviewedColumn {
  column: Column;
  treatment: ShownTreatment;
  personal: Personal | undefined;
}

export function previewTreatment(
  column: Column,
  outputs: readonly Output[],
  privacy: Privacy,
  content: PersonalContent,
): PreviewedColumn {
  const inTable = decideColumn(column, privacy, content);
  const hasFiguresOnly = outputs.every((output) => isReport(output.content));
  return { column, ...(hasFiguresOnly ? inFigures(column, inTable.personal, privacy) : inTable) };
}

const treatmentOfView = { counted: 'counted', verbatim: 'keep', absent: 'remove' } as const;

/** Reports are about questions: an address or a city is in none, so that it needs no treatment. */
function inFigures(column: Column, inTable: Personal | undefined, privacy: Privacy): Omit<PreviewedColumn, 'column'> {
  if (!column.id.startsWith('q:')) return { treatment: 'keep', personal: undefined };
  const subject = subjectOf(column);
  if (tellsExtensionsOnly(subject.type, column.id, privacy)) return { treatment: 'keep', personal: undefined };
  const personal = inTable ?? personalFigures(subject);
  if (personal) return { treatment: treatmentOfView[viewOfPersonal(privacy, column.id)], personal };
  return { treatment: isFreeText(subject.type) ? (privacy.free_text ?? 'scrub') : 'keep', personal };
}
