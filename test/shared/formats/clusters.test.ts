/** Where letters and words end in scripts that stack their letters or set no spaces. */
import { describe, expect, it } from 'vitest';
import { breakPoints } from '../../../shared/formats/pdf/text/break-points.ts';
import { clusters } from '../../../shared/formats/text-breaks/clusters.ts';
import { spacelessParts } from '../../../shared/formats/text-breaks/spaceless-words.ts';
import { surveyScripts } from '../../support/surveys/survey-scripts.ts';

describe('a letter', () => {
  it.each([
    ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
    ['স্বাস্থ্য', ['স্বা', 'স্থ্য']],
    ['ಕರ್ನಾಟಕ', ['ಕ', 'ರ್ನಾ', 'ಟ', 'ಕ']],
    ['ශ්‍රී', ['ශ්‍රී']],
    ['ស្ត្រី', ['ស្ត្រី']],
    ['တက္ကသိုလ်', ['တက္က', 'သိုလ်']],
    ['เพื่อน', ['เพื่', 'อ', 'น']],
    ['น้ำ', ['น้ำ']],
    ['ใหญ่', ['ให', 'ญ่']],
    ['ເຊັກ', ['ເຊັ', 'ກ']],
    ['e\u0301te\u0301', ['e\u0301', 't', 'e\u0301']],
  ])('of %s keeps its marks, its vowels and what is joined to it', (word, characters) => {
    expect(clusters(word).join(' ')).toBe(characters.join(' '));
  });
});

describe('a word without spaces around it', () => {
  it.each([
    ['พนักงานส่งของสุภาพ', 'พนักงาน ส่ง ของ สุภาพ'],
    ['ពេញចិត្តខ្លាំងណាស់', 'ពេញចិត្ត ខ្លាំង ណាស់'],
    ['ພໍໃຈຫຼາຍທີ່ສຸດ', 'ພໍໃຈ ຫຼາຍ ທີ່ສຸດ'],
    ['အလွန်ကျေနပ်သည်', 'အလွန် ကျေနပ်သည်'],
    ['เร็วๆ', 'เร็วๆ'],
    ['ปี2569', 'ปี2569'],
    ['ABCไทย', 'ABCไทย'],
  ])('ends in %s where a dictionary says so', (text, words) => {
    expect(spacelessParts(text).join(' ')).toBe(words);
  });

  it.each(Object.entries(surveyScripts))('never ends inside a letter of %s', (_, texts) => {
    for (const text of texts) {
      const starts = new Set<number>();
      let at = 0;
      for (const cluster of clusters(text)) {
        starts.add(at);
        at += cluster.length;
      }
      const chunks = breakPoints(text);
      expect(chunks.map((chunk) => chunk.text).join('')).toBe(text);
      for (const chunk of chunks) expect(starts).toContain(chunk.at);
    }
  });

  it('ends at the signs that take the place of a space', () => {
    const texts = (line: string) => breakPoints(line).map(({ text }) => text);
    expect(texts('ሰላም፡ለዓለም፡ሁሉ።')).toEqual(['ሰላም፡', 'ለዓለም፡', 'ሁሉ።']);
    expect(texts('ប៉ុន្តែ\u200bប្រអប់')).toEqual(['ប៉ុន្តែ\u200b', 'ប្រអប់']);
    expect(texts('สวัสดี (ครับ)')).toEqual(['สวัสดี', ' ', '(ครับ)']);
  });
});
