/** A live survey service's report, cleaned before anybody sees it. */
import { describe, expect, it } from 'vitest';
import { cleanReport } from '../../../shared/privacy/clean-report.ts';

const text = {
  base: 9,
  answered: 3,
  sample: ['write to a@example.org'],
  top_answers: [{ text: '+7 916 123-45-67', count: 3 }],
};

function cleaned(widget: object): unknown {
  const answer = { status: true, report: { report_uuid: 'u', widgets: [widget] } };
  return cleanReport(answer).report.widgets[0];
}

describe('a report of the survey service', () => {
  it('leaves of a personal question how many answered it', () => {
    const widget = { widget_id: '1', widget_hash: 'h', type: 'email', title: 'Mail', answered: 3, skipped: 6 };
    const figures = { ...text, length: { max: 30 }, values: ['x@example.org'] };
    expect(cleaned({ ...widget, statistics: figures, answers: ['x@example.org'] })).toEqual({
      ...widget,
      statistics: { base: 9, answered: 3, personal: true },
    });
  });

  it('knows personal questions by their titles and by their texts', () => {
    const born = {
      widget_id: '2',
      type: 'datetime',
      title: 'Date of birth',
      statistics: { base: 1, min: '1970-01-01' },
    };
    expect(cleaned(born)).toMatchObject({ statistics: { base: 1, personal: true } });
    expect(JSON.stringify(cleaned(born))).not.toContain('1970');
    const odd = {
      widget_id: '3',
      type: 'input',
      title: 'Well?',
      statistics: { sample: ['a@example.org', 'b@example.org'] },
    };
    expect(cleaned(odd)).toEqual({ widget_id: '3', type: 'input', title: 'Well?', statistics: { personal: true } });
  });

  it('has scrubbed texts, and the words of the survey as they are', () => {
    const statistics = {
      sample: ['fine, write to a@example.org', 'all good', 'so so'],
      options: [{ text: 'www.shop.test' }],
    };
    expect(cleaned({ widget_id: '4', type: 'choice', title: 'Shop', statistics })).toMatchObject({
      statistics: { ...statistics, sample: ['fine, write to [e-mail]', 'all good', 'so so'] },
    });
  });

  it('is left alone where it is none', () => {
    for (const odd of [null, 7, { report: 1 }, { report: { widgets: [null, 'x'] } }])
      expect(cleanReport(odd)).toEqual(odd);
  });
});
