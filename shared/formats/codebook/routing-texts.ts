/** The survey's branching in words: a line for each rule, and one for the questions that may lead past a variable. */
import type { Language } from '../../surveys/language.ts';
import type { CodebookRouting, OnwardRoute } from '../../tables/codebook/codebook.ts';

interface RoutingWords {
  /** The heading of a column or list. */
  routing: string;
  submit: string;
  screenout: string;
  contains: string;
  answered: string;
  notAnswered: string;
  skippedAfter: string;
}

export const routingWords: Record<Language, RoutingWords> = {
  en: {
    routing: 'Routing',
    submit: 'end of the survey',
    screenout: 'screened out',
    contains: 'contains',
    answered: 'answered',
    notAnswered: 'not answered',
    skippedAfter: 'May be skipped after',
  },
  ru: {
    routing: 'Переходы',
    submit: 'конец опроса',
    screenout: 'отсев',
    contains: 'содержит',
    answered: 'есть ответ',
    notAnswered: 'нет ответа',
    skippedAfter: 'Может быть пропущен после',
  },
  es: {
    routing: 'Saltos',
    submit: 'fin de la encuesta',
    screenout: 'descartado',
    contains: 'contiene',
    answered: 'respondida',
    notAnswered: 'sin responder',
    skippedAfter: 'Puede omitirse tras',
  },
  pt: {
    routing: 'Saltos',
    submit: 'fim da pesquisa',
    screenout: 'desqualificado',
    contains: 'contém',
    answered: 'respondida',
    notAnswered: 'sem resposta',
    skippedAfter: 'Pode ser pulada após',
  },
};

const signs = { eq: '=', in: '=', ne: '≠', gt: '>', gte: '≥', lt: '<', lte: '≤' } as const;

/** Such as `= Online → q7 (Which talk did you like best?)`. */
export function onwardText(route: OnwardRoute, language: Language): string {
  const words = routingWords[language];
  const { to } = route;
  const place = typeof to === 'string' ? words[to] : `${to.name} (${to.label})`;
  return `${conditionText(route, words)} → ${place}`;
}

function conditionText({ op, values }: OnwardRoute, words: RoutingWords): string {
  if (op === 'answered') return words.answered;
  if (op === 'not_answered') return words.notAnswered;
  return `${op === 'contains' ? words.contains : signs[op]} ${values.join(', ')}`;
}

export function skippedText({ skippedAfter }: CodebookRouting, language: Language): string | undefined {
  return skippedAfter.length === 0 ? undefined : `${routingWords[language].skippedAfter}: ${skippedAfter.join(', ')}`;
}

export function routingLines(routing: CodebookRouting | undefined, language: Language): string[] {
  if (!routing) return [];
  const skipped = skippedText(routing, language);
  return [...routing.onward.map((route) => onwardText(route, language)), ...(skipped ? [skipped] : [])];
}
