/** A machine whose only fonts are of one family: what text looks like on a screen that is not ours. */
import { existsSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../run/temporary-folder.ts';

const require = createRequire(import.meta.url);
const packaged = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Families by where they lie; one that a machine lacks is left out. */
const folders: Readonly<Record<string, string>> = {
  'DejaVu Sans': '/usr/share/fonts/truetype/dejavu',
  'Liberation Sans': '/usr/share/fonts/truetype/liberation2',
  'Noto Sans': packaged('@expo-google-fonts/noto-sans'),
};

export const families = Object.keys(folders).filter((family) => existsSync(folders[family] ?? ''));

/** The environment of a browser on such a machine. */
export async function machineWith(family: string): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  const own = folders[family] ?? '';
  // a package has a folder for every weight
  const weights = readdirSync(own, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(400Regular|600SemiBold|700Bold)$/.test(entry.name))
    .map(({ name }) => join(own, name));
  const places = weights.length > 0 ? weights : [own];
  const asked = ['sans', 'sans-serif', 'system-ui', 'ui-sans-serif', 'serif', 'monospace'];
  const aliases = asked.map(
    (name) => `<match target="pattern"><test name="family"><string>${name}</string></test>
      <edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`,
  );
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    ${places.map((place) => `<dir>${place}</dir>`).join('')}<cachedir>${join(folder, 'cache')}</cachedir>
    <selectfont><rejectfont><glob>*Serif*</glob></rejectfont></selectfont>${aliases.join('')}
    <match target="pattern"><edit name="family" mode="append_last"><string>${family}</string></edit></match>
    </fontconfig>`,
  );
  return { FONTCONFIG_FILE: file };
}
