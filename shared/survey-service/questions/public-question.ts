/**
 * A question as anybody may read it: only what it takes to show it and to answer it. What an answer is worth, and
 * members that this service does not know, are for its owner: a client may keep right answers there.
 */
import { isObject } from '../../surveys/question.ts';
import { type Question, questionSchema } from './question-schema.ts';

const shown = Object.keys(questionSchema.shape).filter((name) => name !== 'isBlocked');
const ofOption = ['id', 'text'];
const ofMultimedia = ['type', 'imgUrl', 'videoUrl', 'imgLocation', 'videoSettings'];
const ofVideo = ['autoplay', 'loop', 'muted', 'controls'];

export function publicQuestion(question: Question): Question {
  const open: Question = { type: question.type };
  for (const [name, value] of Object.entries(only(question, shown))) open[name] = publicValue(name, value);
  return open;
}

function publicValue(name: string, value: unknown): unknown {
  if (name.endsWith('Entities') && Array.isArray(value)) return value.map((option) => only(option, ofOption));
  if (name !== 'multimedia' || !isObject(value)) return value;
  const { videoSettings, ...media } = only(value, ofMultimedia);
  return videoSettings === undefined ? media : { ...media, videoSettings: only(videoSettings, ofVideo) };
}

/** These members, as far as they are there. */
function only(value: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]));
}
