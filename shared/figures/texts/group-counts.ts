/** How many texts are in each group of a banner. One list per column; its last number is of texts in none of the groups. */
import type { ReadableText } from './readable-texts.ts';

/** How many groups each column of the banner has. */
export type BannerShape = readonly number[];
export type GroupCounts = number[][];

export function emptyGroups(banner: BannerShape): GroupCounts {
  return banner.map((groups) => Array.from({ length: groups + 1 }, () => 0));
}

export function addToGroups(counts: GroupCounts, { groups }: Pick<ReadableText, 'groups'>): void {
  for (const [column, own] of counts.entries()) {
    for (const code of codesIn(groups[column], own.length - 1)) own[code] = (own[code] ?? 0) + 1;
  }
}

/** The same groups as places in one list of all columns. */
export function groupPlaces(banner: BannerShape, { groups }: Pick<ReadableText, 'groups'>): number[] {
  let first = 0;
  return banner.flatMap((size, column) => {
    const places = codesIn(groups[column], size).map((code) => first + code);
    first += size + 1;
    return places;
  });
}

export function mergeGroups(into: GroupCounts, from: GroupCounts): void {
  for (let column = 0; column < from.length; column++) {
    const [own, counts] = [into[column], from[column] ?? []];
    if (own?.length !== counts.length) throw new RangeError('counts of different banners cannot be merged');
    for (let code = 0; code < counts.length; code++) own[code] = (own[code] ?? 0) + (counts[code] ?? 0);
  }
}

/** Who is in no group is in the one after the last. */
function codesIn(codes: readonly number[] | undefined, size: number): readonly number[] {
  if (!codes || codes.length === 0) return [size];
  for (const code of codes) {
    if (!(code >= 0 && code < size)) throw new RangeError(`group ${code} is not one of the ${size} of its column`);
  }
  return codes;
}
