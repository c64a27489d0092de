/** Which files of an export tell what moves with the overall rating. */
import { describe, expect, it } from 'vitest';
import { type Output, optionsSchema } from '../../../../shared/exports/options.ts';
import { textsOf } from '../../../support/files-read/file-texts.ts';
import { exportedFiles } from '../../../support/proofs/exported-files.ts';
import { ratedAnswers, ratedPeople, ratedSurvey } from '../../../support/surveys/rated-survey.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

const answers = ratedAnswers(ratedPeople(600, 1));
const report: Output[] = (['word', 'pptx', 'xlsx'] as const).map((format) => ({ content: 'report', format }));

async function textsWith(options: object, outputs = report): Promise<string[]> {
  const asked = { filters: csvRequest.filters, options: { ...optionsSchema.parse(options), lang: 'en' as const } };
  const files = await exportedFiles(ratedSurvey, answers, asked, outputs);
  return [...files.values()].map((bytes) => textsOf(Buffer.from(bytes)));
}

const heading = 'What moves with the overall rating';

describe('what moves with the overall rating', () => {
  it('is in a report of every format, with its method', async () => {
    const texts = await textsWith({});
    expect(texts).toHaveLength(report.length);
    for (const text of texts) {
      expect(text).toContain(heading);
      expect(text).toContain('“Speed” moves most with the overall rating');
      expect(text).toContain('Relative weights (Johnson 2000)');
    }
  });

  it('is held against the rating that was named, by its title too', async () => {
    for (const drivers of ['q:price', 'Price']) {
      const [text] = await textsWith({ report: { drivers } }, report.slice(0, 1));
      expect(text).toContain('Overall rating: “Price”');
    }
  });

  it.each([{ report: { drivers: 'off' } }, { privacy: { minimum_base: 5 } }, { columns: ['q:speed', 'q:price'] }])(
    'is in no report with %j',
    async (options) => {
      const [text] = await textsWith(options, report.slice(0, 1));
      expect(text).not.toContain(heading);
      expect(text).not.toContain('Relative weights');
    },
  );

  it('is in no summary', async () => {
    const [text] = await textsWith({}, [{ content: 'summary', format: 'word' }]);
    expect(text).not.toContain(heading);
  });
});
