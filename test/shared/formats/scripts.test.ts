/** Scripts that prove a report: what a survey's texts are made of never becomes code, and every line is there. */
import { describe, expect, it } from 'vitest';
import type { ByteSink } from '../../../shared/bytes/byte-sink.ts';
import { renderProofR } from '../../../shared/formats/r/proof-r.ts';
import { renderProofSps } from '../../../shared/formats/sps/proof-sps.ts';
import type { Proof } from '../../../shared/reports/proof/proof.ts';
import { collected } from '../../support/files-written/collected.ts';

const hostile = 'a"); system("rm -rf /") # \\ \' */ . \n quit()\r\u2028\u0000 end.';
const filled = { kind: 'filled', variable: 'q1', holds: 'code' } as const;

const proof: Proof = {
  survey: { id: 1, name: hostile },
  language: 'en',
  notes: [{ label: 'Answer', value: hostile }],
  dataFiles: ['S answers 2026-01-01.sav', 'S answers 2026-01-01.csv'],
  confidence: 90,
  correction: 'bh',
  weight: {
    kind: 'rim',
    cap: undefined,
    targets: [[{ label: hostile, when: { kind: 'is', variable: 'country', value: hostile }, share: 1 }]],
  },
  groups: [
    {
      title: hostile,
      separator: '',
      isOverlapping: false,
      columns: [{ letter: 'A', label: hostile, when: { kind: 'within', variable: 'submitted_at', period: '2026-Q4' } }],
    },
  ],
  questions: [
    {
      id: 'x',
      heading: `1. ${hostile}`,
      answered: { kind: 'any', of: [filled, { kind: 'filled', variable: 'by', holds: 'text' }] },
      figures: { kind: 'shares', items: [{ label: hostile, when: { kind: 'is', variable: 'q1', value: 2 } }] },
      except: [0],
    },
  ],
  prefix: 'z_',
  hidden: 'is_hide',
  leftOut: [hostile],
};

async function text(render: (proof: Proof, out: ByteSink) => Promise<void>): Promise<string> {
  const { bytes } = await collected(async (out) => {
    await render(proof, out);
    return { rows: 0, warnings: [] };
  });
  return bytes.toString();
}

describe('a script for R', () => {
  it('keeps texts in quotes and comments', async () => {
    const script = await text(renderProofR);
    // neither a line nor a text ends early: without comments and texts nothing of them is left
    const code = script
      .split('\n')
      .map((line) => line.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#.*/, ''))
      .join('\n');
    expect(script).toContain('system(\\"rm -rf /\\")');
    expect(code).not.toMatch(/system\(|quit\(/);
    expect(script).not.toContain('\u0000');
  });

  it('says what is asked, line by line', async () => {
    const script = await text(renderProofR);
    expect(script).toContain('confidence <- 90');
    expect(script).toContain('correction <- "bh"');
    expect(script).toContain('answered = filled("q1") | filled("by")');
    expect(script).toContain('}, except = c(1))');
    expect(script).toContain('within("submitted_at", "2026-Q4")');
  });
});

describe('syntax for SPSS', () => {
  it('keeps texts in quotes, and comments on one line with a full stop only at its end', async () => {
    const syntax = await text(renderProofSps);
    const lines = syntax.split('\n');
    for (const line of lines.filter((one) => one.startsWith('*'))) expect(line).toMatch(/^\*.*[^.]\.$/);
    const code = lines.filter((line) => !line.startsWith('*')).map((line) => line.replace(/'(?:[^']|'')*'/g, "''"));
    expect(code.join('\n')).not.toMatch(/system|quit/);
  });

  it('reads days of a quarter, words of the syntax by their other names, and answers that count as missing', async () => {
    const syntax = await text(renderProofSps);
    expect(syntax).toContain('submitted_at >= DATE.DMY(1, 10, 2026) AND submitted_at < DATE.DMY(1, 1, 2027)');
    expect(syntax).toContain("by_ NE ''");
    expect(syntax).toContain('VALUE(q1) = 2');
  });
});
