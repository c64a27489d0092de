/** Templates from outside: each hostile one is refused, and its owner is told what to do. */
import { describe, expect, it } from 'vitest';
import { readTemplate } from '../../../../../shared/formats/pptx/template/read-template.ts';
import { Problem } from '../../../../../shared/problems/problem.ts';
import { hostileTemplates } from '../../../../support/files-sent/hostile-templates.ts';
import { madeTemplate } from '../../../../support/files-sent/made-template.ts';

function faultOf(file: Buffer): string {
  try {
    readTemplate(file);
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return 'it was taken';
}

describe('a template that means harm', () => {
  it.each(Object.entries(hostileTemplates()))('is refused: %s', (_name, [file, said]) => {
    expect(faultOf(file)).toMatch(said);
  });
});

it('takes a sound one, whose slides may link to the web', () => {
  const slides = {
    name: 'ppt/slides/_rels/slide1.xml.rels',
    content:
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org" TargetMode="External"/></Relationships>',
  };
  expect(faultOf(madeTemplate({ parts: [slides, { name: 'ppt/slides/slide1.xml', content: '<a/>' }] }))).toBe(
    'it was taken',
  );
});

it('forgets what add-ins have left on masters', () => {
  const tags = {
    name: 'ppt/tags/tag1.xml',
    content: '<p:tagLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
  };
  const relation =
    '<Relationship Id="rId30" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/tags" Target="../tags/tag1.xml"/>';
  const masterShapes = '<p:custDataLst><p:tags r:id="rId30"/></p:custDataLst>';
  const { parts } = readTemplate(madeTemplate({ masterShapes, masterRelations: relation, parts: [tags] }));
  const master = parts.find(({ path }) => path.includes('slideMaster'));
  expect(master?.bytes.toString()).not.toContain('custDataLst');
  expect(parts.map(({ path }) => path).join(' ')).not.toContain('tag');
});
