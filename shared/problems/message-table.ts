/** The shape of each part of the catalogue: messages under the name of a code, or of one of its variants. */
import type { ProblemCode } from './codes.ts';

export type MessageTable = Readonly<Partial<Record<ProblemCode | `${ProblemCode}.${string}`, string>>>;
