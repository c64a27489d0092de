/** The texts are written for intervals of 95 %; where another level is asked for, they say that one. */
import type { MethodTexts, QuestionTexts, ReportTexts } from './report-texts.ts';

export const usualConfidence = 95;

/** `level` is the confidence as it is written. */
export function textsAtLevel(texts: ReportTexts, level: string): ReportTexts {
  if (level === String(usualConfidence)) return texts;
  return { ...texts, question: questionAt(texts.question, level), method: methodAt(texts.method, level) };
}

const at = (text: string, level: string): string => text.replaceAll(String(usualConfidence), level);

function questionAt(texts: QuestionTexts, level: string): QuestionTexts {
  return {
    ...texts,
    interval: at(texts.interval, level),
    sharesCaption: at(texts.sharesCaption, level),
    intervalNote: around(texts.intervalNote, level),
    npsNote: around(texts.npsNote, level),
  };
}

function methodAt({ facts, ...texts }: MethodTexts, level: string): MethodTexts {
  const { interval, nps } = facts;
  return {
    ...texts,
    facts: {
      ...facts,
      interval: { label: at(interval.label, level), value: at(interval.value, level) },
      nps: { ...nps, value: at(nps.value, level) },
    },
  };
}

/** Figures may be 95 too: they are put in when the sentence says its level. */
function around<Figures extends string[]>(
  sentence: (...figures: Figures) => string,
  level: string,
): (...figures: Figures) => string {
  return (...figures) => {
    const marks = figures.map((_, place) => `\ue000${place}\ue001`) as Figures;
    const filled = at(sentence(...marks), level);
    return filled.replace(/\ue000(\d+)\ue001/g, (_, place) => figures[Number(place)] ?? '');
  };
}
