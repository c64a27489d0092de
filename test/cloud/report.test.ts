/** The verdict of the proof: what makes it fail, and that it says so. */
import { describe, expect, it } from 'vitest';
import { type CloudRun, passes, reportJson, stepLine, summary } from './report.ts';

const good: CloudRun = {
  upstream: 'embedded',
  outcomes: [{ name: 'a key opens the service', seconds: 1.25 }],
  denials: [],
  calls: [
    { functionName: 'sweeper', action: 'dynamodb:Query', count: 1_200 },
    { functionName: 'sweeper', action: 'dynamodb:Query', count: 34 },
    { functionName: 'export-api', action: 'kms:Encrypt', count: 2 },
  ],
  unused: [{ functionName: 'sweeper', action: 's3:AbortMultipartUpload', reason: 'only after a fall' }],
  coldStarts: { sweeper: 123.4 },
};
const reportOf = (changes: Partial<CloudRun>) => ({ stores: 'made up', runs: [{ ...good, ...changes }] });

describe('the report', () => {
  it('passes a run whose unused grants have their reasons, and sums calls by role', () => {
    expect(passes(reportOf({}))).toBe(true);
    const text = summary(reportOf({}));
    expect(text).toContain('1 of 1 steps passed');
    expect(text).toContain('sweeper                dynamodb:Query 1,234');
    expect(text).toContain('only after a fall');
    expect(text).toContain('Everything holds.');
    expect(JSON.parse(reportJson(reportOf({})))).toMatchObject({ passes: true, stores: 'made up', runs: [good] });
  });

  it.each([
    ['1 step failed', { outcomes: [{ name: 'a key', seconds: 1, problem: 'it answers 500' }] }],
    [
      '1 call denied: a: b on c, 9 times: d',
      { denials: [{ functionName: 'a', action: 'b', resource: 'c', reason: 'd', count: 9 }] },
    ],
    ['1 grant never used, without a reason', { unused: [{ functionName: 'a', action: 's3:GetObject' }] }],
    ['too little memory: mcp', { tooLarge: ['mcp'] }],
    ['2 chains ended by the loop rule', { loopsEnded: { 'export-worker': 2 } }],
    ['no step was driven', { outcomes: [] }],
  ])('does not pass where %s', (fault, changes) => {
    expect(passes(reportOf(changes))).toBe(false);
    expect(summary(reportOf(changes))).toContain(`It does not hold. embedded: ${fault}.`);
  });

  it('passes nothing that never ran', () => {
    expect(passes({ stores: 'none', runs: [] })).toBe(false);
  });

  it('shows under a failed step what was seen', () => {
    expect(stepLine({ name: 'a key opens', seconds: 12, problem: 'it answers 500\nand nothing else' })).toBe(
      'FAIL    12.0 s  a key opens\n               it answers 500\n               and nothing else\n',
    );
  });
});
