/**
 * SHA-256 whose state can be stored, so that another process goes on where this one stopped: Node's own hash keeps its
 * state to itself. It takes several times as long as Node's, so it is for files that no turn can read to the end.
 */
import { z } from 'zod';

const BLOCK_BYTES = 64;
const ROUNDS = 64;

export const sha256StateSchema = z.object({
  /** The eight words of the state, after so many bytes. */
  words: z.array(z.int32()).length(8),
  bytes: z.int().min(0).multipleOf(BLOCK_BYTES),
});

type Sha256State = z.infer<typeof sha256StateSchema>;

interface ResumableSha256 {
  /** All but the last piece must be a multiple of 64 bytes long. */
  update(bytes: Uint8Array): void;
  /** Undefined after a piece that ends within a block. */
  state(): Sha256State | undefined;
  digestHex(): string;
}

/** The first 32 bits behind the point of square roots and cube roots of the first primes, as the standard has them. */
const primes = firstPrimes(ROUNDS);
const start = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));
const constants = Int32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) {
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  }
  return found;
}

function fractionBits(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

export function createResumableSha256(from?: Sha256State): ResumableSha256 {
  const words = Int32Array.from(from?.words ?? start);
  let length = from?.bytes ?? 0;
  let rest = new Uint8Array(0);

  return {
    update(bytes) {
      if (rest.length > 0) throw new Error('a piece of a hash has come after the last one');
      const whole = bytes.length - (bytes.length % BLOCK_BYTES);
      addBlocks(words, bytes, whole);
      rest = bytes.slice(whole);
      length += bytes.length;
    },
    state: () => (rest.length > 0 ? undefined : { words: [...words], bytes: length }),
    digestHex() {
      const end = new Uint8Array(rest.length < BLOCK_BYTES - 8 ? BLOCK_BYTES : 2 * BLOCK_BYTES);
      end.set(rest);
      end[rest.length] = 0x80;
      new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(length) * 8n);
      const last = Int32Array.from(words);
      addBlocks(last, end, end.length);
      return [...last].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

const schedule = new Int32Array(ROUNDS);

function addBlocks(words: Int32Array, bytes: Uint8Array, length: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < length; at += BLOCK_BYTES) {
    for (let round = 0; round < 16; round++) schedule[round] = view.getInt32(at + 4 * round);
    addBlock(words);
  }
}

function addBlock(words: Int32Array): void {
  for (let round = 16; round < ROUNDS; round++) {
    const near = schedule[round - 2] ?? 0;
    const far = schedule[round - 15] ?? 0;
    const nearMix = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10);
    const farMix = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3);
    schedule[round] = (nearMix + (schedule[round - 7] ?? 0) + farMix + (schedule[round - 16] ?? 0)) | 0;
  }
  // not by destructuring: an iterator for each block would take half of the time
  let a = words[0] ?? 0;
  let b = words[1] ?? 0;
  let c = words[2] ?? 0;
  let d = words[3] ?? 0;
  let e = words[4] ?? 0;
  let f = words[5] ?? 0;
  let g = words[6] ?? 0;
  let h = words[7] ?? 0;
  for (let round = 0; round < ROUNDS; round++) {
    const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + mixE + ((e & f) ^ (~e & g)) + (constants[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const other = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  words[0] = (words[0] ?? 0) + a;
  words[1] = (words[1] ?? 0) + b;
  words[2] = (words[2] ?? 0) + c;
  words[3] = (words[3] ?? 0) + d;
  words[4] = (words[4] ?? 0) + e;
  words[5] = (words[5] ?? 0) + f;
  words[6] = (words[6] ?? 0) + g;
  words[7] = (words[7] ?? 0) + h;
}
