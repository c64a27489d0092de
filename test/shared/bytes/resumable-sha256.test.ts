/** The hash that can be stored and continued, against Node's own. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createResumableSha256, sha256StateSchema } from '../../../shared/bytes/resumable-sha256.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('is the hash of the bytes, wherever it was stored and continued', () => {
  const pieces = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(pieces, fc.uint8Array({ maxLength: 200 }), fc.integer({ max: 255 }), (blocks, last, first) => {
      let hash = createResumableSha256();
      const whole: Uint8Array[] = [];
      for (const [at, count] of blocks.entries()) {
        const piece = Buffer.alloc(count * 64, first + at);
        hash.update(piece);
        whole.push(piece);
        hash = createResumableSha256(sha256StateSchema.parse(JSON.parse(JSON.stringify(hash.state()))));
      }
      hash.update(last);
      expect(hash.digestHex()).toBe(hashOf(Buffer.concat([...whole, last])));
    }),
  );
});

it('counts more than 512 MiB, whose bits do not fit into 32', () => {
  const block = Buffer.alloc(64 * 1024 * 1024, 'survey');
  const [ours, theirs] = [createResumableSha256(), createHash('sha256')];
  for (let at = 0; at < 9; at++) {
    ours.update(block);
    theirs.update(block);
  }
  expect(ours.digestHex()).toBe(theirs.digest('hex'));
});

it('has no state within a block, and takes nothing after it', () => {
  const hash = createResumableSha256();
  hash.update(Buffer.alloc(65));
  expect(hash.state()).toBeUndefined();
  expect(() => hash.update(Buffer.alloc(64))).toThrow('after the last one');
});
