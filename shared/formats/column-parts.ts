/** Wide tables in parts: as few as hold all columns, as even as they can be, each beginning with the first column. */

/** Places of columns, part by part. `needs` are the least widths of all columns, in the unit of `room`. */
export function columnParts(needs: readonly number[], room: number): number[][] {
  const others = needs.map((_, at) => at).slice(1);
  if (others.length === 0) return needs.length === 0 ? [] : [[0]];
  const widthOf = (places: readonly number[]) => places.reduce((sum, at) => sum + (needs[at] ?? 0), needs[0] ?? 0);
  for (let parts = 1; parts < others.length; parts++) {
    const split = evenly(others, parts);
    if (split.every((places) => widthOf(places) <= room + 0.01)) return withFirst(split);
  }
  return withFirst(evenly(others, others.length));
}

function evenly(places: readonly number[], parts: number): number[][] {
  return Array.from({ length: parts }, (_, at) =>
    places.slice(Math.round((at * places.length) / parts), Math.round(((at + 1) * places.length) / parts)),
  );
}

const withFirst = (split: readonly number[][]) => split.map((places) => [0, ...places]);
