/**
 * Files: respondents by the extensions of what they sent; whoever sent two pictures of a kind counts once. Only extensions
 * that many people's files have are named: the part after the last dot of a name may be the name of a person.
 */
import { isObject } from '../../../surveys/question.ts';
import { increment } from '../question-partial.ts';
import { isEmptyValue, type QuestionKind } from './question-kind.ts';

/** The name used for a file without a common extension. */
const UNKNOWN = 'unknown';
const common: ReadonlySet<string> = new Set(
  [
    'jpg jpeg jpe jfif png gif webp bmp tif tiff heic heif avif svg ico raw dng cr2 nef arw psd ai eps indd xd fig sketch',
    'pdf ps djvu epub mobi fb2 doc docx docm dot dotx odt ott rtf txt text md tex pages wpd xps log srt vtt',
    'xls xlsx xlsm xlsb xlt xltx ods csv tsv numbers ppt pptx pptm pps ppsx odp key vsd vsdx pub one mpp',
    'mp3 wav m4a aac ogg oga opus flac wma amr aiff mid midi mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp 3g2 ogv mts',
    'zip rar 7z tar gz tgz bz2 xz zst json jsonl ndjson xml yaml yml html htm mht css js ts py r sql db sqlite ics vcf eml msg',
    'sav dta sas7bdat parquet ipynb geojson kml kmz gpx shp dwg dxf stl obj step stp blend ttf otf woff woff2 p7s sig asc',
    'exe msi apk dmg iso bat cmd sh jar ps1',
  ].flatMap((some) => some.split(' ')),
);

export const fileKind: QuestionKind = {
  count(partial, { value }) {
    if (isEmptyValue(value)) return 'open';
    const found = new Set([value].flat().flatMap(extensionOf));
    if (found.size === 0) return 'unreadable';
    for (const extension of found) increment(partial.counts, extension);
    return 'answered';
  },
  figures: ({ under, share }, { counts }) => ({
    options: [...counts]
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([extension]) => ({ id: extension, text: extension, ...share(under(extension)) })),
  }),
};

/** The extension of `{url, name, ext}` or of a bare name; nothing if there is no file at all. */
function extensionOf(file: unknown): string[] {
  if (typeof file === 'string') return file.trim() === '' ? [] : [fromName(file)];
  if (!isObject(file)) return [];
  const [ext, name, url] = [file.ext, file.name, file.url].map((part) => (typeof part === 'string' ? part : ''));
  if (!ext && !name && !url) return [];
  return [ext ? fromName(`.${ext}`) : fromName(name || (url ?? ''))];
}

/** The letters behind the last dot of a name or address. */
function fromName(name: string): string {
  const [path = ''] = name.split(/[?#]/);
  const extension = /\.([a-z0-9]{1,10})$/i.exec(path.trim())?.[1]?.toLowerCase() ?? '';
  return common.has(extension) ? extension : UNKNOWN;
}
