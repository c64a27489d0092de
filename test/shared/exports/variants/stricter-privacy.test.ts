/** What a stricter file may ask for: as strict as its export or more, column by column. */
import { describe, expect, it } from 'vitest';
import { stricterPrivacy, type VariantPrivacy } from '../../../../shared/exports/variants/stricter-privacy.ts';
import { defaultPrivacy, type Privacy } from '../../../../shared/privacy/policy.ts';

const of = (more: Partial<Privacy> = {}): Privacy => ({ ...defaultPrivacy, ...more });

describe('the privacy of a variant', () => {
  it('is that of its export in all that is not asked for', () => {
    const standing = of({ personal: 'mask', free_text: 'scrub', columns: { 'q:1': 'remove' } });
    expect(stricterPrivacy(standing, { minimum_base: 5 })).toEqual({
      ...standing,
      minimum_base: 5,
      unlinked: true,
    });
  });

  it('has no ids and exact times unless they are asked for, and its own salt', () => {
    expect(stricterPrivacy(of(), {})).toMatchObject({ unlinked: true });
    expect(stricterPrivacy(of(), { unlinked: false })).not.toHaveProperty('unlinked');
    expect(stricterPrivacy(of({ salt: 'a' }), { salt: 'b' }).salt).toBe('b');
    expect(stricterPrivacy(of({ salt: 'a' }), {}).salt).toBe('a');
  });

  it('becomes as strict as the policy also in columns that were named before', () => {
    const standing = of({ columns: { 'q:1': 'keep', 'q:2': 'mask' } });
    expect(stricterPrivacy(standing, { personal: 'remove' }).columns).toEqual({ 'q:1': 'remove', 'q:2': 'remove' });
    expect(stricterPrivacy(standing, { personal: 'auto' }).columns).toEqual(standing.columns);
  });

  it.each<[string, Partial<Privacy>, VariantPrivacy]>([
    ['shows again what was removed', { personal: 'remove' }, { personal: 'mask' }],
    ['keeps what is only counted', {}, { personal: 'keep' }],
    ['shows texts as they were written', { free_text: 'scrub' }, { free_text: null }],
    ['shows texts that were scrubbed unasked', {}, { free_text: 'keep' }],
    ['shows texts that are scrubbed with what is personal', { personal: 'mask' }, { free_text: 'keep' }],
    ['links rows that were unlinked', { unlinked: true }, { unlinked: false }],
    ['lowers the minimum', { minimum_base: 5 }, { minimum_base: 4 }],
    ['loosens a column', { columns: { 'q:1': 'remove' } }, { columns: { 'q:1': 'pseudonym' } }],
    ['loosens a column that may be personal', { personal: 'remove' }, { columns: { 'q:9': 'mask' } }],
    ['keeps a column that is only counted', {}, { columns: { 'q:9': 'keep' } }],
  ])('is refused where it %s', (_, standing, asked) => {
    expect(() => stricterPrivacy(of(standing), asked)).toThrow(expect.objectContaining({ code: 'privacy_looser' }));
  });
});
