/** Moments read and written as bytes equal those read and written the long way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentAt, writeMoment } from '../../../shared/bytes/moment-bytes.ts';
import { isoInZone, parseMoment, zoneOf } from '../../../shared/zone.ts';
import { inPart } from '../../support/run/proof-size.ts';

const anyMoment = fc.integer({ min: Date.UTC(1000, 0, 2), max: Date.UTC(2990, 0, 1) });
/** Those more often at which a century, a February or a year ends. */
const anyWritten = fc.oneof(
  fc.integer({ min: Date.UTC(1000, 0, 2), max: Date.UTC(9999, 11, 30) }),
  fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.constantFrom(0, 2), fc.integer({ min: -3, max: 2 }))
    .map(([century, month, halfDays]) => Date.UTC(century * 100, month, 1) + halfDays * 43_200_000),
);

describe('a moment in bytes', () => {
  it('is read as the long way reads it, in every form and with every fault', () => {
    const forms = fc
      .tuple(anyMoment, fc.nat(7), fc.nat(30), fc.constantFrom('', '9', '-', 'x', ':'))
      .map(([epochMs, form, at, fault]) => {
        const iso = new Date(epochMs).toISOString();
        const texts = [iso, iso.slice(0, 19), `${iso.slice(0, 19)}Z`, iso.replace('Z', '000Z'), iso.slice(0, 10)];
        const text = texts[form] ?? iso.replace('Z', '+03:00');
        return fault === '' ? text : text.slice(0, at) + fault + text.slice(at + 1);
      });
    fc.assert(
      fc.property(forms, (text) => {
        const bytes = Buffer.from(`..${text}..`);
        expect(momentAt(bytes, 2, 2 + text.length)).toBe(parseMoment(text));
      }),
      { numRuns: inPart(2_000, 5_000) },
    );
  });

  it.each(['UTC', 'Europe/Moscow', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'is written as the long way in %s',
    (name) => {
      const zone = zoneOf(name);
      fc.assert(
        fc.property(anyWritten, (epochMs) => {
          const buffer = Buffer.alloc(60);
          const length = writeMoment(buffer, 5, epochMs, zone);
          expect(buffer.toString('latin1', 5, 5 + length)).toBe(isoInZone(epochMs, zone));
        }),
        { numRuns: 2_000 },
      );
    },
  );
});
