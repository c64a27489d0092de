/** How large a picture may be. A few bytes can claim to be gigabytes, so every claim is checked against each limit. */

import { type FaultValuesAnd, type FieldFault, faults, filledIn } from '../../problems/catalogue.ts';
import { Problem } from '../../problems/problem.ts';

export const pictureLimits = {
  bytes: 200 * 1024,
  side: 4_096,
  /**
   * The limit for the whole area: decoding then needs a few dozen megabytes and a fraction of a second, whatever its
   * type.
   */
  pixels: 4 * 1_048_576,
};

/** A picture that is refused. */
export function badPicture<Fault extends FieldFault>(
  fault: Fault,
  ...[values, cause]: FaultValuesAnd<Fault, [cause: unknown]>
): Problem {
  return new Problem('unsupported_format.fault', { fault: filledIn(faults[fault], values) }, { cause });
}

export function checkArea(width: number, height: number): void {
  const { side, pixels } = pictureLimits;
  if (width < 1 || height < 1) throw badPicture('picture_without_area');
  if (width > side || height > side) throw badPicture('picture_side', { most: side });
  if (width * height > pixels) throw badPicture('picture_pixels', { most: pixels, pixels: width * height });
}
