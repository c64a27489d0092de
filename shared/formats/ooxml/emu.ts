/** The unit of drawings: 12,700 to a point. */

export function toEmu(points: number): number {
  return Math.round(points * 12_700);
}

export function toPoints(emu: number): number {
  return emu / 12_700;
}
