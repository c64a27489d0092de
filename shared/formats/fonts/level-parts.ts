/** Pieces of a line by the levels of the bidirectional algorithm, and the order in which they appear on paper. */

export interface LevelPart {
  text: string;
  level: number;
}

/** A piece of a line, which begins there, cut where the direction of its letters changes. */
export function levelParts({ at, text }: { at: number; text: string }, levels: Uint8Array): LevelPart[] {
  const parts: LevelPart[] = [];
  let offset = at;
  for (const char of text) {
    const level = levels[offset] ?? 0;
    const last = parts.at(-1);
    if (last?.level === level) last.text += char;
    else parts.push({ text: char, level });
    offset += char.length;
  }
  return parts;
}

/** Rule L2 of the algorithm: from the highest level down to the lowest odd one, every run is turned around. */
export function inOrder(parts: LevelPart[]): LevelPart[] {
  const highest = parts.reduce((level, part) => Math.max(level, part.level), 0);
  let line = parts;
  for (let level = highest; level > 0; level--) line = turnedFrom(line, level);
  return line;
}

function turnedFrom(parts: readonly LevelPart[], level: number): LevelPart[] {
  const turned: LevelPart[] = [];
  const run: LevelPart[] = [];
  const endRun = () => {
    for (let part = run.pop(); part; part = run.pop()) turned.push(part);
  };
  for (const part of parts) {
    if (part.level >= level) run.push(part);
    else {
      endRun();
      turned.push(part);
    }
  }
  endRun();
  return turned;
}
