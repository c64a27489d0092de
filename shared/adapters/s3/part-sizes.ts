/**
 * How large the parts of an upload are whose end nobody knows: 8 MiB as long as the file may be an ordinary one, then more
 * and more, so that the 10,000 parts that S3 takes are enough for the 5 TiB that it takes.
 */

const MIB = 1024 * 1024;
export const FIRST_PART_BYTES = 8 * MIB;
const LARGEST_PART_BYTES = 1024 * MIB;
const PARTS_OF_A_SIZE = 800;

/** Numbers begin at 1. */
export function partBytesOf(number: number): number {
  return Math.min(LARGEST_PART_BYTES, FIRST_PART_BYTES * 2 ** Math.floor((number - 1) / PARTS_OF_A_SIZE));
}
