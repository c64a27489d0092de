/** How far the reading of answers has come, as a string that a job can keep and another worker can continue from. */
import { z } from 'zod';

const positionSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('cursor'), cursor: z.string() }),
  z.object({
    mode: z.literal('offset'),
    offset: z.number(),
    firstId: z.number().optional(),
    anchorId: z.number().optional(),
    total: z.number().optional(),
  }),
  z.object({ mode: z.literal('csv'), rows: z.number() }),
]);

type Position = z.infer<typeof positionSchema>;
/** A position in the JSON list, as opposed to one in the CSV that replaces it. */
export type ListPosition = Exclude<Position, { mode: 'csv' }>;
export type OffsetPosition = Extract<Position, { mode: 'offset' }>;

export function encodePosition(position: Position): string {
  return JSON.stringify(position);
}

/** No position is the start, and the start asks for a cursor. */
export function decodePosition(text: string | undefined): Position {
  return text === undefined ? { mode: 'cursor', cursor: '' } : positionSchema.parse(JSON.parse(text));
}
