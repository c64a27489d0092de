/** How wide the letters of a font are beside Arial’s, which texts are measured by. */
const wide: Readonly<Record<string, number>> = {
  verdana: 1.17,
  'dejavu sans': 1.17,
  'dejavu serif': 1.15,
  'courier new': 1.2,
  consolas: 1.1,
  poppins: 1.13,
  montserrat: 1.14,
  'century gothic': 1.1,
  'lucida sans': 1.1,
  'lucida sans unicode': 1.1,
  'bookman old style': 1.12,
  rockwell: 1.06,
  georgia: 1.06,
  'open sans': 1.07,
  'noto sans': 1.07,
  inter: 1.06,
  raleway: 1.06,
  'segoe ui': 1,
  tahoma: 1,
  'trebuchet ms': 1,
  roboto: 1,
  lato: 1,
  'source sans pro': 1,
  'liberation sans': 1,
  'liberation serif': 1,
  'times new roman': 1,
  garamond: 1,
  cambria: 1,
  calibri: 1,
  'calibri light': 1,
  aptos: 1,
  'aptos display': 1,
  helvetica: 1,
  arial: 1,
};
/** A little room, for fonts that are not known. */
const UNKNOWN = 1.06;

export function fontWidth(face: string): number {
  return wide[face.toLowerCase()] ?? UNKNOWN;
}
