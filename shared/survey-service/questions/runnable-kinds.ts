/**
 * Kinds of files that run when they are opened, by their extensions: programs, scripts, packages, pages with scripts and
 * documents with macros. Nobody opens such a file of a stranger by accident, unless a question asks for it by name.
 */
const runnableKinds: ReadonlySet<string> = new Set(
  [
    // Windows
    'exe dll com scr pif cpl sys drv ocx msi msp msix appx msc lnk url reg inf scf chm hlp jnlp application gadget',
    'bat cmd ps1 psm1 psd1 vbs vbe js jse mjs cjs ws wsf wsh wsc hta',
    // macOS, Linux, disks
    'app command dmg pkg sh bash zsh csh ksh fish run bin elf so dylib deb rpm appimage desktop iso vhd vhdx',
    // Java, Android, iOS
    'jar war class apk aab ipa dex',
    // scripts that need a program, and those of servers
    'py pyc pyw pl rb php phtml lua tcl asp aspx jsp cgi',
    // what a browser runs
    'html htm xhtml xht shtml mht mhtml svg svgz swf wasm',
    // documents with macros
    'docm dotm xlsm xltm xlam xll pptm potm ppam ppsm',
  ].flatMap((line) => line.split(' ')),
);

/** Windows drops dots and spaces at the end of a name. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,20})[\s.]*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** As the owner of a survey may write it: `.PDF`. */
export function plainExtension(extension: string): string {
  return extension.replace(/^\./, '').toLowerCase();
}

export function isRunnableKind(extension: string): boolean {
  return runnableKinds.has(extension);
}

/** Whether a question takes files of this kind. `formats`: those it names; none means any that do not run. */
export function takesKind(extension: string, formats: readonly string[]): boolean {
  if (formats.length === 0) return !isRunnableKind(extension);
  return formats.map(plainExtension).includes(extension);
}
