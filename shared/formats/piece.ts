/** A fixed piece of ASCII, padded so that it can be copied eight bytes at a time. */
export interface Piece {
  words: DataView;
  length: number;
}

export function pieceOf(text: string): Piece {
  const padded = new Uint8Array(Math.ceil(text.length / 8) * 8);
  padded.set(Buffer.from(text, 'latin1'));
  return { words: new DataView(padded.buffer), length: text.length };
}
