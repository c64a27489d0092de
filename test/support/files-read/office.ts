/** LibreOffice as a reader that is nobody's here: files are opened by it and saved again in a format that we can read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const isThere = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

export const hasOffice = isThere('soffice');

/** Its part for slides is a package of its own; Debian and LibreOffice itself call the program differently. */
export const hasImpress = hasOffice && (isThere('loimpress') || isThere('simpress'));

export function warnWithoutImpress(what: string): void {
  if (hasImpress) return;
  console.warn(`NOT TESTED: ${what}. LibreOffice Impress is missing: apt-get install libreoffice-impress`);
}

/** Call it where tests depend on `hasOffice`, so that nobody takes silence for success. */
export function warnWithoutOffice(what: string): void {
  if (hasOffice) return;
  console.warn(`NOT TESTED: ${what}. LibreOffice is missing: apt-get install libreoffice-calc libreoffice-writer`);
}

export interface OfficeJob {
  /** File name to content. */
  files: ReadonlyMap<string, Buffer>;
  /** The extension to save as. */
  saveAs: 'xlsx' | 'xls' | 'txt' | 'pdf' | 'pptx';
  /** How to read files that do not say it themselves. */
  inFilter?: string;
  /** Fonts of all scripts that reports can have, whatever the machine has. */
  hasAllScripts?: boolean;
}

/** Opens all files in one run, in a folder of this job alone; gives what was saved, by the names of the files opened. */
export async function openedInOffice(folder: string, job: OfficeJob): Promise<Map<string, Buffer>> {
  const saved = join(folder, 'saved');
  await mkdir(saved, { recursive: true });
  const paths = [...job.files.keys()].map((name) => join(folder, name));
  for (const [name, bytes] of job.files) await writeFile(join(folder, name), bytes);
  const fonts = job.hasAllScripts ? await fontSettings(folder) : {};
  await runOffice(join(folder, 'profile'), fonts, [
    ...(job.inFilter === undefined ? [] : [`--infilter=${job.inFilter}`]),
    ...['--convert-to', job.saveAs, '--outdir', saved, ...paths],
  ]);
  const results = [...job.files.keys()].map(async (name) => {
    const path = join(saved, `${basename(name, extname(name))}.${job.saveAs}`);
    if (!existsSync(path)) throw new Error(`LibreOffice could not open ${name}`);
    return [name, await readFile(path)] as const;
  });
  return new Map(await Promise.all(results));
}

/** The fonts that PDFs are set in, beside those of the machine. */
async function fontSettings(folder: string): Promise<NodeJS.ProcessEnv> {
  const packages = join(process.cwd(), 'node_modules', '@expo-google-fonts');
  const folders = (await readdir(packages)).flatMap((name) =>
    ['400Regular', '700Bold'].map((weight) => `<dir>${join(packages, name, weight)}</dir>`),
  );
  const path = join(folder, 'fonts.conf');
  const machine = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  const cache = `<cachedir>${join(folder, 'fonts')}</cachedir>`;
  await writeFile(path, `<fontconfig>${machine}${cache}${folders.join('')}</fontconfig>`);
  return { FONTCONFIG_FILE: path };
}

/** A profile of its own, so that it neither waits for nor changes a LibreOffice that somebody has open. */
async function runOffice(profile: string, more: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> {
  const own = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  await keepAllCharts(profile);
  const child = spawn('soffice', [own, '--headless', '--norestore', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...more },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`soffice ended with ${code}: ${errors.join('')}`);
}

/** With more than 20 charts in a document LibreOffice keeps pictures of another shape, and prints them squeezed. */
async function keepAllCharts(profile: string): Promise<void> {
  const settings = `<?xml version="1.0" encoding="UTF-8"?>
    <oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Common/Cache/Writer">
    <prop oor:name="OLE_Objects" oor:op="fuse"><value>1000</value></prop></item></oor:items>`;
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings);
}

/** UTF-8, numbers and dates are recognised, and formulas evaluated: the most trusting way to open such a file. */
export function csvInFilter(separator: ',' | ';' | '\t', language: 'en' | 'ru'): string {
  const languageId = { en: 1033, ru: 1049 }[language];
  return `CSV:${separator.charCodeAt(0)},34,76,1,,${languageId},false,true,false,false,false,0,true`;
}
