/** Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations: exact to the last digits for the few rows there are. */
export type Matrix = readonly (readonly number[])[];

interface Eigen {
  values: number[];
  /** By row, then by value: every column is a vector of length one. */
  vectors: Matrix;
}

/** After these nothing is left to turn; a matrix of numbers needs about six. */
const MOST_SWEEPS = 60;

export function symmetricEigen(matrix: Matrix): Eigen {
  const size = matrix.length;
  const turned = Float64Array.from(matrix.flat());
  const vectors = new Float64Array(size * size);
  for (let at = 0; at < size; at++) vectors[at * size + at] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(turned, size) > 0; sweep++) {
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) rotate(turned, vectors, { size, one, other });
    }
  }
  const rows = Array.from({ length: size }, (_, row) => row);
  return {
    values: rows.map((at) => turned[at * size + at] ?? 0),
    vectors: rows.map((row) => Array.from(vectors.subarray(row * size, (row + 1) * size))),
  };
}

/** Zero as soon as what is left could change no digit of an eigenvalue. */
function offDiagonal(matrix: Float64Array, size: number): number {
  let [off, on] = [0, 0];
  for (const [at, value] of matrix.entries()) {
    if (at % (size + 1) === 0) on += value * value;
    else off += value * value;
  }
  return off > on * Number.EPSILON ** 2 ? off : 0;
}

interface Place {
  size: number;
  one: number;
  other: number;
}

/** Turns two axes until nothing is left between them. */
function rotate(matrix: Float64Array, vectors: Float64Array, { size, one, other }: Place): void {
  const between = matrix[one * size + other] ?? 0;
  if (between === 0) return;
  const theta = ((matrix[other * size + other] ?? 0) - (matrix[one * size + one] ?? 0)) / (2 * between);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  const turn = (values: Float64Array, at: number, beside: number) => {
    const [a, b] = [values[at] ?? 0, values[beside] ?? 0];
    values[at] = cosine * a - sine * b;
    values[beside] = sine * a + cosine * b;
  };
  for (let row = 0; row < size; row++) turn(matrix, row * size + one, row * size + other);
  for (let column = 0; column < size; column++) turn(matrix, one * size + column, other * size + column);
  for (let row = 0; row < size; row++) turn(vectors, row * size + one, row * size + other);
}
