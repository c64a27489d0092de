/**
 * The CRC-32 of two runs of bytes, one after the other, from the checksums of both and the length of the second: as zlib's
 * crc32_combine does it, by arithmetic with polynomials over bits, in time that grows with the digits of the length.
 */

/** The bits are reversed: the highest is the coefficient of x^0. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X = 0x40000000;
const BITS_A_BYTE = 3;

export function combineCrc32(first: number, second: number, secondBytes: number): number {
  return (product(powerOfX(secondBytes), first) ^ second) >>> 0;
}

/** One times the other, modulo the polynomial. */
function product(one: number, other: number): number {
  let sum = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) sum ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return sum;
}

/** x to the power of 1, 2, 4, 8 and so on; the squares come round again after 32 of them. */
const squares = [X];
while (squares.length < 32) squares.push(product(squares.at(-1) ?? X, squares.at(-1) ?? X));

/** x to the power of the bits in so many bytes. */
function powerOfX(bytes: number): number {
  let power = ONE;
  let place = BITS_A_BYTE;
  for (let left = bytes; left > 0; left = Math.floor(left / 2), place++) {
    if (left % 2 === 1) power = product(squares[place % 32] ?? X, power);
  }
  return power;
}
