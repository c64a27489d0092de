/**
 * The words by which options are known to be steps of a scale, in the languages of surveys, and which of them are good and
 * which bad. Stems stand for all their forms.
 */

/** Degrees, frequencies, sizes, grades, days and months, in the languages of surveys; stems stand for all their forms. */
const stems = [
  'very|extremely|strongly|somewhat|rather|slightly|fairly|quite|partly|mostly|completely|totally|entirely|not at all|a little|a lot|much|neither|neutral|average',
  '(?:dis)?agree|(?:dis)?satisf|(?:un)?likely|(?:un)?important|excellent|good|fair|poor|bad|terrible|awful|better|worse|best|worst|same|unchanged',
  'always|usually|often|sometimes|occasionally|seldom|rarely|never|daily|weekly|monthly|yearly|every|once|twice|less|more|low|medium|high|small|large|short|long|easy|difficult|hard',
  'satisfactor|acceptab|adequat|passab|perfect|superb|outstanding|tolerab',
  'primary|secondary|bachelor|master|doctor',
  'очень|крайне|совсем|скорее|довольно|отчасти|частично|полностью|абсолютно|вполне|нисколько|немного|нейтральн|средн|согл|удовлетвор|вероятн|важн',
  'отличн|хорош|норм|удовл|плох|ужасн|лучше|хуже|так себе|так же|сносн|неважн|прекрасн|превосходн|замечательн|великолепн|идеальн|безупречн|легк|сложн|трудн|всегда|обычно|часто|иногда|редко|никогда|кажд|ежедневн|еженедельн|ежемесячн|раз|менее|более|меньше|больше|низк|высок|возможно|начальн|неполн|бакалавр|магистр',
  'muy|nada|poco|algo|bastante|totalmente|parcialmente|neutr|medi[oa]|acuerdo|desacuerdo|satisfech|insatisfech|probable|improbable|importante|excelente|buen|regular|mal[oa]|pésim|mejor|peor|igual|óptim|perfect|fatal|aceptab|suficient|deficient|más o menos|fácil|difícil',
  'siempre|a menudo|a veces|rara vez|nunca|diari|semanal|mensual|cada|menos|más|baj[oa]|alt[oa]|tal vez',
  'muito|pouco|bem|totalmente|concord|discord|satisfeit|insatisfeit|provável|improvável|ótim|bom|boa|ruim|péssim|melhor|pior|sempre|frequentemente|às vezes|razoáve|perfeit|aceitáve|mais ou menos|raramente|diariamente|mais|baix|alt|talvez',
  'понед|вторн|сред|четв|пятн|субб|воскр|янв|фев|март|апр|май|июн|июл|авг|сент|окт|нояб|декабр',
  'lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta|ener|febrer|marz|abril|mayo|juni|juli|agost|septiembr|octubr|noviembr|diciembr|janeir|fevereir|março|maio|junh|julh|setembr|outubr|novembr|dezembr',
].join('|');
/** Too short to be stems: “nothing” is no “no”, and neither money nor marketing is a day or a month. */
const wholeWords = [
  'yes|no|maybe|да|нет|sí|ni|sim|não|nem',
  'badly|well|so-so|fine|ok(?:ay)?|great|bien|mal|regular|así así',
  'mon(?:days?)?|tue(?:s|sdays?)?|wed(?:nesdays?)?|thu(?:rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?',
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
].join('|');
const stepPattern = new RegExp(`(?<!\\p{L})(?:(?:${stems})\\p{L}{0,6}|${wholeWords})(?!\\p{L})`, 'iu');

const good =
  'good|well|great|fine|excellent|perfect|superb|outstanding|agree|satisf|likely|important|happy|best|better|easy|useful|clear|хорош|отличн|прекрасн|превосходн|замечательн|великолепн|идеальн|безупречн|соглас|удовл|вероятн|важн|лучш|легк|полезн|довол|bien|buen|excelent|perfect|óptim|mejor|acuerdo|satisfech|probable|importante|fácil|útil|bem|bom|boa|ótim|perfeit|melhor|concord|satisfeit|provável';
const bad =
  'bad|poor|terrible|awful|worst|worse|difficult|hard|useless|dis(?:agree|satisf|like|appoint)|un(?:satisf|likely|important|happy|clear|acceptab|useful)|плох|ужасн|хуж|худш|неудовл|несоглас|невероятн|неважн|недовол|сложн|трудн|mal|pésim|fatal|deficient|peor|desacuerdo|insatisf|improbable|difícil|inútil|ruim|pior|discord|improvável|insuficient';
const goodPattern = new RegExp(`(?<!\\p{L})(?:${good})\\p{L}{0,9}(?!\\p{L})`, 'iu');
const badPattern = new RegExp(`(?<!\\p{L})(?:${bad})\\p{L}{0,9}(?!\\p{L})`, 'iu');
const negation = /(?<!\p{L})(?:not|no|hardly|не|нет|nada|poco|não|pouco)(?!\p{L})/iu;
/** "Neither agree nor disagree", "so-so": the middle, whatever else is in it. */
const middle =
  /(?<!\p{L})(?:neither|neutral\p{L}*|so-so|average|ни|нейтральн\p{L}*|так себе|средн\p{L}*|ni|neutr\p{L}*|así así|más o menos|regular|nem|mais ou menos)(?!\p{L})/iu;

export function isStep(name: string): boolean {
  return stepPattern.test(name);
}

/** Above zero for a good answer, below for a bad one; zero for all that is neither, or not known to be. */
export function polarityOf(name: string): -1 | 0 | 1 {
  if (middle.test(name)) return 0;
  const isNegated = negation.test(name);
  if (badPattern.test(name)) return isNegated ? 0 : -1;
  if (!goodPattern.test(name)) return 0;
  return isNegated ? -1 : 1;
}
