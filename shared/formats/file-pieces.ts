/** A file that is put together: bytes as they are written, and between them ranges of segments that are stored already. */
import type { ByteSink } from '../bytes/byte-sink.ts';
import type { FilePiece } from './cut-format.ts';

interface FilePieces extends ByteSink {
  add(piece: FilePiece): void;
  all(): FilePiece[];
}

export function createFilePieces(): FilePieces {
  const pieces: FilePiece[] = [];
  let chunks: Uint8Array[] = [];

  function settle(): void {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    if (bytes.length > 0) pieces.push({ bytes });
  }

  return {
    async write(bytes) {
      chunks.push(Uint8Array.from(bytes));
    },
    add(piece) {
      if ('bytes' in piece) chunks.push(piece.bytes);
      else {
        settle();
        pieces.push(piece);
      }
    },
    all() {
      settle();
      return [...pieces];
    },
  };
}
