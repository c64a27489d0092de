/**
 * The privacy of a variant: what is asked for on top of what its export has. It may only become stricter, column by
 * column, because whoever gets the variant must never see more than the export's own files show.
 */
import { z } from '@hono/zod-openapi';
import { areTextsLooser, isLooserPolicy } from '../../privacy/looser.ts';
import { isStricter, type Privacy, privacySchema } from '../../privacy/policy.ts';
import { treatments } from '../../privacy/policy-words.ts';
import { Problem } from '../../problems/problem.ts';

const { personal, free_text, minimum_base, columns, salt, unlinked } = privacySchema.shape;

/** Members that are left out stay as the export has them. */
export const variantPrivacySchema = z
  .strictObject({
    personal: personal.unwrap().optional(),
    free_text: free_text.unwrap().optional(),
    minimum_base: minimum_base.unwrap().optional(),
    columns: columns.unwrap().optional(),
    salt,
    unlinked: unlinked.describe('true unless you say false: answer ids are left out and times are rounded to the day'),
  })
  .openapi('VariantPrivacy', { description: 'at least as strict as that of the export, column by column' });

export type VariantPrivacy = z.infer<typeof variantPrivacySchema>;

export function stricterPrivacy(standing: Privacy, asked: VariantPrivacy): Privacy {
  const wanted = {
    personal: asked.personal ?? standing.personal,
    free_text: asked.free_text === undefined ? standing.free_text : asked.free_text,
    minimum_base: asked.minimum_base ?? standing.minimum_base,
  };
  if (isLooserPolicy(wanted.personal, standing.personal)) {
    throw looser('personal', standing.personal, wanted.personal);
  }
  if (areTextsLooser({ ...standing, ...wanted }, standing)) {
    throw looser('free_text', standing.free_text, wanted.free_text);
  }
  if (wanted.minimum_base < standing.minimum_base) {
    throw looser('minimum_base', standing.minimum_base, wanted.minimum_base);
  }
  const isUnlinked = asked.unlinked ?? true;
  if (standing.unlinked && !isUnlinked) throw looser('unlinked', 'true', 'false');
  const salt = asked.salt ?? standing.salt;
  return {
    ...wanted,
    columns: { ...raised(standing, wanted.personal), ...askedColumns(standing, asked) },
    ...(salt !== undefined && { salt }),
    ...(isUnlinked && { unlinked: true }),
  };
}

/**
 * Columns named in `columns` are personal: where the policy is stricter than a column's own treatment, the policy wins.
 */
function raised({ columns: standing }: Privacy, policy: Privacy['personal']): Privacy['columns'] {
  const floor = treatments.find((treatment) => treatment === policy) ?? 'keep';
  return Object.fromEntries(
    Object.entries(standing).map(([id, treatment]) => [id, isStricter(floor, treatment) ? floor : treatment]),
  );
}

/** Whether a column is personal is known only from the answers: it may be, so the policy is its minimum. */
function askedColumns(standing: Privacy, { columns: asked = {} }: VariantPrivacy): Privacy['columns'] {
  for (const [id, treatment] of Object.entries(asked)) {
    const before: Privacy['personal'] = Object.hasOwn(standing.columns, id)
      ? (standing.columns[id] ?? standing.personal)
      : standing.personal;
    if (isLooserPolicy(treatment, before)) throw looser(`columns.${id}`, before, treatment);
  }
  return asked;
}

function looser(member: string, standing: string | number | null, asked: string | number | null): Problem {
  return new Problem(
    'privacy_looser',
    { asked: String(asked), standing: String(standing) },
    { field: `privacy.${member}` },
  );
}
