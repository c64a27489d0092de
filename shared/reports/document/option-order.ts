/**
 * Whether the order of options means something. Ages, amounts, degrees, days and yes or no are read in their order; other
 * options are read by how often they were chosen. A scale that is taken for a list would be torn apart, a list that is
 * taken for a scale only keeps the survey's order: so in doubt they are a scale.
 */
import { extraAnswers } from '../../surveys/extra-answer-ids.ts';

/** Degrees, frequencies, sizes, grades, days and months, in the languages of surveys; stems stand for all their forms. */
const steps = [
  'very|extremely|strongly|somewhat|rather|slightly|fairly|quite|partly|mostly|completely|totally|entirely|not at all|a little|a lot|much|neither|neutral|average',
  '(?:dis)?agree|(?:dis)?satisf|(?:un)?likely|(?:un)?important|excellent|good|fair|poor|bad|terrible|awful|better|worse|best|worst|same|unchanged',
  'always|usually|often|sometimes|occasionally|seldom|rarely|never|daily|weekly|monthly|yearly|every|once|twice|less|more|low|medium|high|small|large|short|long|easy|difficult|hard',
  'primary|secondary|bachelor|master|doctor',
  'очень|крайне|совсем|скорее|довольно|отчасти|частично|полностью|абсолютно|вполне|нисколько|немного|нейтральн|средн|согл|удовлетвор|вероятн|важн',
  'отличн|хорош|норм|удовл|плох|ужасн|лучше|хуже|так же|всегда|обычно|часто|иногда|редко|никогда|кажд|ежедневн|еженедельн|ежемесячн|раз|менее|более|меньше|больше|низк|высок|возможно|начальн|неполн|бакалавр|магистр',
  'muy|nada|poco|algo|bastante|totalmente|parcialmente|neutr|medi[oa]|acuerdo|desacuerdo|satisfech|insatisfech|probable|improbable|importante|excelente|buen|regular|mal[oa]|pésim|mejor|peor|igual',
  'siempre|a menudo|a veces|rara vez|nunca|diari|semanal|mensual|cada|menos|más|baj[oa]|alt[oa]|tal vez',
  'muito|pouco|bem|totalmente|concord|discord|satisfeit|insatisfeit|provável|improvável|ótim|bom|boa|ruim|péssim|melhor|pior|sempre|frequentemente|às vezes|raramente|diariamente|mais|baix|alt|talvez',
  'понед|вторн|сред|четв|пятн|субб|воскр|янв|фев|март|апр|май|июн|июл|авг|сент|окт|нояб|декабр',
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta|ener|febrer|marz|abril|mayo|juni|juli|agost|septiembr|octubr|noviembr|diciembr|janeir|fevereir|março|maio|junh|julh|setembr|outubr|novembr|dezembr',
].join('|');
/** Too short to be stems: “nothing” is no “no”, and neither money nor marketing is a day or a month. */
const wholeSteps = [
  'yes|no|maybe|да|нет|sí|ni|sim|não|nem',
  'mon(?:days?)?|tue(?:s|sdays?)?|wed(?:nesdays?)?|thu(?:rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?',
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
].join('|');
const isStep = new RegExp(`(?<!\\p{L})(?:(?:${steps})\\p{L}{0,6}|${wholeSteps})(?!\\p{L})`, 'iu');

const limits =
  'under|over|below|above|from|up to|to|less|more|than|at least|about|до|от|менее|более|свыше|старше|младше|больше|меньше|около|hasta|desde|menos|más|de|menor|mayor|até|mais|acima|abaixo|entre|between';
/** Begins with a figure, or with a word of limits and then a figure. */
const isNumber = new RegExp(`^[^\\p{L}\\d]*(?:(?:${limits})[^\\p{L}\\d]+){0,2}\\d`, 'iu');

/** Answers that stand beside a list instead of in it. */
const beside =
  /^(?:other|another|none|nothing|don[’']?t know|do not know|not sure|hard to|difficult to|prefer not|not applicable|n\/a|другое|другой|иное|ничего|ни один|не знаю|затрудня|нет ответа|не примен|otr[oa]s?|ningun|no sé|no sabe|difícil|prefiero no|no aplica|outr[oa]s?|nenhum|não sei|prefiro não|não se aplica)(?!\p{L}{4})/iu;

export interface OrderedName {
  id: string;
  name: string;
}

export function isBeside({ id, name }: OrderedName): boolean {
  return extraAnswers.some((extra) => extra === id) || beside.test(name.trim());
}

/** At least half of what is listed looks like a step, and at least two do. */
export function isScale(options: readonly OrderedName[]): boolean {
  const listed = options.filter((option) => !isBeside(option));
  return [isNumber, isStep].some((pattern) => {
    const found = listed.filter(({ name }) => pattern.test(name)).length;
    return found >= 2 && found * 2 >= listed.length;
  });
}

/** Scales as the survey has them, lists by frequency; what stands beside the list stays at its end. */
export function inReadingOrder<T extends OrderedName & { count: number }>(options: readonly T[]): T[] {
  if (isScale(options)) return [...options];
  const byCount = options.filter((option) => !isBeside(option)).sort((a, b) => b.count - a.count);
  return [...byCount, ...options.filter(isBeside)];
}
