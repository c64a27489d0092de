/** The net under the logs: secrets that get as far as a log line do not get into it. */
import { describe, expect, it, vi } from 'vitest';
import { createLog, redacted } from '../../../shared/adapters/log.ts';

it.each([
  ['Authorization: Bearer 12|abcdef', '12|abcdef'],
  ['the key 1|demo was refused', '1|demo'],
  ['There is nothing at /s/8KdQx_0aZt-vYb3LmN5pR7sT9uW1xC2eG4iK6oM8qZ0', '8KdQx'],
  ['secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/== is bad', 'MfKQ9r8'],
])('%s loses what must not be read', (line, secret) => {
  expect(redacted(line)).not.toContain(secret);
  expect(redacted(line)).toContain('[redacted]');
});

it('leaves the rest as it is', () => {
  const line = 'export exp_01kgh2m4n6p8r0t2v4w6x8z0a2 ready: GET /exports/s/x answered 200';
  expect(redacted(line)).toBe(line);
});

describe('a log line', () => {
  /** What is written while `work` runs. */
  function linesOf(work: () => void): string {
    const outlets = [process.stdout, process.stderr].map((outlet) => vi.spyOn(outlet, 'write').mockReturnValue(true));
    try {
      work();
      return outlets.flatMap((outlet) => outlet.mock.calls.map(([text]) => String(text))).join('');
    } finally {
      for (const outlet of outlets) outlet.mockRestore();
    }
  }

  it('has no bytes of a broken reply, and is no longer than somebody would read', () => {
    const packet = Object.assign(new Error('Parse Error'), {
      code: 'HPE_INVALID',
      rawPacket: Buffer.from('the very bytes of the reply'.repeat(10_000)),
      reason: 'x'.repeat(100_000),
    });
    const error = new Error('y'.repeat(50_000), { cause: packet });
    const circle: Record<string, unknown> = { list: Array.from({ length: 10_000 }, () => 'z'.repeat(5_000)) };
    circle.self = circle;
    const written = linesOf(() => createLog('test').error('failed', { error, circle, packet: packet.rawPacket }));
    expect(written).toContain('HPE_INVALID');
    expect(written).toContain('failed');
    expect(written).not.toContain('very bytes');
    expect(written.length).toBeLessThan(20_000);
  });
});
