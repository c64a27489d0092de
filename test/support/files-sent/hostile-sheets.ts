/** Spreadsheets as somebody sends them who means harm: other formats under false names, far cells, bombs, lies, circles. */
import { hostilePackages } from './hostile-packages.ts';
import { hostileWorkbooks } from './hostile-workbooks.ts';

export interface HostileSheet {
  name: string;
  fileName: string;
  bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;

export function hostileSheets(): HostileSheet[] {
  const asXlsx = Object.entries(hostilePackages()).map(([name, bytes]) => ({ name, fileName: 'a.xlsx', bytes }));
  const asXls = Object.entries(hostileWorkbooks()).map(([name, bytes]) => ({ name, fileName: 'a.xls', bytes }));
  const others = Object.entries(otherFormats()).flatMap(([name, bytes]) =>
    ['a.xls', 'a.xlsx'].map((fileName) => ({ name: `${name} called ${fileName}`, fileName, bytes })),
  );
  const texts = Object.entries(hostileTexts()).flatMap(([name, bytes]) =>
    ['a.csv', 'a.txt'].map((fileName) => ({ name: `${name} called ${fileName}`, fileName, bytes })),
  );
  return [...asXlsx, ...asXls, ...others, ...texts];
}

/** A reader that goes by what a file holds takes each of these for a workbook. */
function otherFormats(): Record<string, Buffer> {
  const head = '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n';
  const excel =
    'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
  const xml = (rows: string) =>
    `${head}<Workbook ${excel}><Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet></Workbook>`;
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const files = {
    'SYLK with a cell far out': 'ID;PWXL;N;E\nC;Y1;X999999999;K1\nE\n',
    'SYLK with a row far out': 'ID;PWXL;N;E\nC;Y99999999;X1;K1\nE\n',
    'SYLK with a format far out': 'ID;P\nF;W1 99999999 8\nC;K1\nE\n',
    'SpreadsheetML with a row far out': xml(
      '<Row ss:Index="99999999"><Cell><Data ss:Type="Number">1</Data></Cell></Row>',
    ),
    'SpreadsheetML with merged cells': xml('<Row><Cell ss:MergeAcross="99999999" ss:MergeDown="99999999"/></Row>'),
    'SpreadsheetML with laughing entities': `${head}<!DOCTYPE w [<!ENTITY l0 "ha">${laughs}]>${xml('<Row><Cell><Data>&l9;</Data></Cell></Row>')}`,
    'SocialCalc with a cell far out':
      'socialcalc:version:1.5\nMIME-Version: 1.0\n\n--x\nversion:1.5\ncell:ZZ99999999:v:1\n--x--\n',
    'a web page': '<html><body><table><tr><td colspan="99999999" rowspan="99999999">1</td></tr></table></body></html>',
    'a DBF': Buffer.concat([Buffer.from([3, 99, 1, 1, 255, 255, 255, 127, 65, 0, 255, 255]), Buffer.alloc(60)]),
    'a WK1': Buffer.concat([Buffer.from([0, 0, 2, 0, 6, 4, 13, 0, 7, 0, 0, 255, 255, 255, 127]), Buffer.alloc(60)]),
    'a WK3': Buffer.concat([Buffer.from([0, 0, 26, 0, 0, 16, 4, 0]), Buffer.alloc(60, 255)]),
    'a BIFF2 without a container': Buffer.from([9, 0, 4, 0, 7, 0, 16, 0, 4, 0, 255, 255, 255, 255, 10, 0, 0, 0]),
    'a BIFF5 without a container': Buffer.concat([Buffer.from([9, 8, 8, 0, 0, 5, 5, 0]), Buffer.alloc(60, 255)]),
    'a DIF': 'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,99999999\n""\nTUPLES\n0,99999999\n""\nDATA\n0,0\n""\n',
    'an RTF with a table': '{\\rtf1\\trowd\\cellx99999999 1\\cell\\row}',
    'a PRN': `"${'1 '.repeat(2_000)}"`,
    'a PDF': '%PDF-1.7\n%%EOF',
    'a GZIP': Buffer.from('H4sIAAAAAAAAA0tMTEwEAMNBJDUEAAAA', 'base64'),
    'an empty file': '',
    'a megabyte of nothing': Buffer.alloc(MEGABYTE),
  };
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]));
}

/** Read as they are: they must only not take long. */
function hostileTexts(): Record<string, Buffer> {
  const repeated = (text: string) => Buffer.alloc(MEGABYTE, text);
  return {
    'a megabyte of quotes': repeated('"'),
    'a quote that never ends': Buffer.concat([Buffer.from('"'), repeated('a,').subarray(1)]),
    'a megabyte of quotes in the wrong places': repeated('"a"b"'),
    'a megabyte of commas': repeated(','),
    'a megabyte of line ends': repeated('\r\n'),
    'a megabyte of half line ends': repeated('\r'),
    'one line of a megabyte': repeated('x'),
    'a megabyte of zero bytes': Buffer.alloc(MEGABYTE),
    'a megabyte of half letters': Buffer.alloc(MEGABYTE, 0xc3),
    'a formula': Buffer.from("=cmd|' /C calc'!A0\n"),
  };
}
