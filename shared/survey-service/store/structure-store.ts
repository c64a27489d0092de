/**
 * Structures in the table. A structure may be larger than one item, so it is compressed and cut into parts; the
 * survey's record names the structure it uses, which makes a save or a publish one conditional write.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { timeOrderedId } from '../../crypto.ts';
import type { Records } from '../../records/records.ts';
import type { Question } from '../questions/question-schema.ts';
import { emptyStructure, type Structure, safeStructure } from '../questions/structure.ts';
import { read } from './records-access.ts';
import { keys, type StructureRef, type SurveyRecord, surveyRecord } from './stored.ts';

const PART_CHARACTERS = 300_000;
const MAX_READS = 5;

const storedStructure = z.object({
  ids: z.array(z.string()),
  // checked when it was saved
  entities: z.record(
    z.string(),
    z.custom<Question>((value) => typeof value === 'object'),
  ),
});

export async function storeStructure(
  records: Records,
  surveyId: number,
  structure: Structure,
  nowMs: number,
): Promise<StructureRef> {
  const text = gzipSync(JSON.stringify(structure)).toString('base64');
  const parts = Math.ceil(text.length / PART_CHARACTERS);
  const id = timeOrderedId('str', nowMs);
  await records.putMany(
    Array.from({ length: parts }, (_, part) => ({
      key: keys.structurePart(surveyId, id, part),
      value: text.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS),
    })),
  );
  return { id, parts };
}

export async function removeStructure(records: Records, surveyId: number, ref: StructureRef): Promise<void> {
  for (let part = 0; part < ref.parts; part++) await records.remove(keys.structurePart(surveyId, ref.id, part));
}

/** A survey with the structure it had at one moment. */
export async function readStructure(
  records: Records,
  survey: SurveyRecord,
  pick: (survey: SurveyRecord) => StructureRef | null,
): Promise<Structure> {
  let current: SurveyRecord | undefined = survey;
  // a save that comes between the two reads takes the old structure away; the record then names the new one
  for (let reads = 0; current && reads < MAX_READS; reads++) {
    const ref = pick(current);
    if (!ref) return emptyStructure;
    const structure = await loadParts(records, survey.id, ref);
    if (structure) return structure;
    current = await read(records, keys.survey(survey.workspaceId, survey.id), surveyRecord);
  }
  throw new Error(`The structure of survey ${survey.id} cannot be read.`);
}

async function loadParts(records: Records, surveyId: number, ref: StructureRef): Promise<Structure | undefined> {
  const parts = await Promise.all(
    Array.from({ length: ref.parts }, (_, part) =>
      read(records, keys.structurePart(surveyId, ref.id, part), z.string()),
    ),
  );
  if (parts.includes(undefined)) return undefined;
  const text = gunzipSync(Buffer.from(parts.join(''), 'base64')).toString();
  return safeStructure(storedStructure.parse(JSON.parse(text)));
}
