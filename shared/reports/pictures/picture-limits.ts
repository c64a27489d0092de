/** How large a picture may be. A few bytes can claim to be gigabytes, so each limit is held against every claim. */
import { Problem } from '../../errors.ts';

export const pictureLimits = {
  bytes: 200 * 1024,
  side: 4_096,
  /** Of the whole area: what is decoded then needs a few dozen megabytes and a fraction of a second, whatever its type. */
  pixels: 4 * 1_048_576,
};

/** A picture that nobody may be given: the message completes "the logo …". */
export function badPicture(message: string, cause?: unknown): Problem {
  return new Problem('unsupported_format.picture', { fault: message }, { cause });
}

export function checkArea(width: number, height: number): void {
  const { side, pixels } = pictureLimits;
  if (width < 1 || height < 1) throw badPicture('has no width or no height');
  if (width > side || height > side) throw badPicture(`may have at most ${side} pixels a side`);
  if (width * height > pixels) throw badPicture(`may have at most ${pixels} pixels, has ${width * height}`);
}
