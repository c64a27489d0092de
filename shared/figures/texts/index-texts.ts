/**
 * Reads texts and counts their words, each once per text. While a chunk is read its counts are in lists of numbers side by
 * side: in maps of objects most of the time would go into finding them in memory.
 */
import { addToGroups, type BannerShape, emptyGroups, groupPlaces } from './group-counts.ts';
import type { ReadableText } from './readable-texts.ts';
import { emptyIndex, type IndexLimits, indexLimits, mergeTextIndexes, type TextIndex } from './text-index.ts';
import { type Word, wordReader } from './words/read-words.ts';

interface IndexRequest {
  banner: BannerShape;
  /** The survey's. */
  language: string | undefined;
  limits?: IndexLimits;
}

export function indexTexts(texts: Iterable<ReadableText>, request: IndexRequest): TextIndex {
  const { limits = indexLimits } = request;
  const index = emptyIndex(request.banner);
  let chunk = newChunk(request);
  for (const text of texts) {
    chunk.add(text);
    if (chunk.isLongerThan(limits)) {
      mergeTextIndexes(index, chunk.index(), limits);
      chunk = newChunk(request);
    }
  }
  mergeTextIndexes(index, chunk.index(), limits);
  return index;
}

function newChunk({ banner, language }: IndexRequest) {
  const readWords = wordReader(language);
  const counted = emptyIndex(banner);
  const words = countedWords(banner);
  return {
    add(text: ReadableText): void {
      counted.texts++;
      addToGroups(counted.groups, text);
      const places = groupPlaces(banner, text);
      readWords(text.text, (word) => {
        if (!word.isStop) words.add(word, counted.texts, places);
      });
    },
    isLongerThan: (limits: IndexLimits) => words.terms() > limits.terms || words.forms() > limits.forms,
    index(): TextIndex {
      words.tellTo(counted);
      return counted;
    },
  };
}

function countedWords(banner: BannerShape) {
  const width = banner.reduce((sum, groups) => sum + groups + 1, 0);
  const termByKey = new Map<string, number>();
  const formByText = new Map<string, number>();
  // by form: its term, and how often it was written; the mark of a word is its form, from 1
  const termOf: number[] = [];
  const times: number[] = [];
  // by term: how many texts have it, which one had it last, and how many of each group have it
  const texts: number[] = [];
  const last: number[] = [];
  const groups: number[] = [];

  function meet(word: Word): number {
    const term = termByKey.get(word.key) ?? termByKey.size;
    if (term === termByKey.size) {
      termByKey.set(word.key, term);
      texts.push(0);
      last.push(0);
      for (let at = 0; at < width; at++) groups.push(0);
    }
    word.mark = formByText.get(word.form) ?? formByText.size + 1;
    if (word.mark > formByText.size) {
      formByText.set(word.form, word.mark);
      termOf.push(term);
      times.push(0);
    }
    return word.mark;
  }

  return {
    terms: () => termByKey.size,
    forms: () => formByText.size,
    add(word: Word, text: number, places: readonly number[]): void {
      const form = (word.mark || meet(word)) - 1;
      const term = termOf[form] ?? 0;
      times[form] = (times[form] ?? 0) + 1;
      if (last[term] === text) return;
      last[term] = text;
      texts[term] = (texts[term] ?? 0) + 1;
      for (const place of places) groups[term * width + place] = (groups[term * width + place] ?? 0) + 1;
    },
    tellTo(index: TextIndex): void {
      const forms = Array.from(texts, () => new Map<string, number>());
      for (const [text, mark] of formByText) forms[termOf[mark - 1] ?? 0]?.set(text, times[mark - 1] ?? 0);
      for (const [key, term] of termByKey) {
        let place = term * width;
        const own = emptyGroups(banner).map((column) => column.map(() => groups[place++] ?? 0));
        index.terms.set(key, { texts: texts[term] ?? 0, groups: own, forms: forms[term] ?? new Map() });
      }
      index.forms = formByText.size;
    },
  };
}
