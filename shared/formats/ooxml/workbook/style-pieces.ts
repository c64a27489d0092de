/** The pieces of XML that the styles of every workbook are built of. */

/** Numbers below it are of formats that spreadsheets bring along. */
export const FIRST_FREE_FORMAT = 164;

export const usualCellStyle = '<cellStyle name="Normal" xfId="0" builtinId="0"/>';

/** Six hex digits, as all colours here. */
export function fontXml(weight: string, color: string, points: number): string {
  return `<font>${weight}<sz val="${points}"/><color rgb="FF${color}"/><name val="Calibri"/><family val="2"/></font>`;
}

/** Every workbook begins its fills with these two. */
export const firstFills = ['none', 'gray125'].map((type) => `<fill><patternFill patternType="${type}"/></fill>`);

export function solidFill(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}

export function thinLine(side: string, color: string): string {
  return `<${side} style="thin"><color rgb="FF${color}"/></${side}>`;
}

export function many(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join('')}</${name}>`;
}
