/** What a shared view says beside its figures, in every language it speaks. */
import type { PageLanguage } from '../../delivery/links/page-language.ts';

interface ViewTexts {
  numbers: string;
  method: string;
  /** Before the moment up to which answers are counted. */
  asOf: string;
  /** `{days}` and `{before}` stand for the first and last day of what is shown, and of what it is compared with. */
  compared: string;
  /** Before the name of who shares it. */
  from: string;
  /** `{minimum}` stands for a number. */
  minimum: string;
  /** `{moment}` stands for when its figures are of. */
  heldBack: string;
  nothing: string;
}

export const viewTexts: Record<PageLanguage, ViewTexts> = {
  en: {
    numbers: 'Numbers',
    method: 'How it was counted',
    asOf: 'Answers up to',
    compared: '{days}, compared with {before}',
    from: 'From',
    minimum:
      'Figures based on fewer than {minimum} answers are hidden. New answers are shown once every group has at least {minimum} of them.',
    heldBack: 'Figures from {moment}: too few new answers since then.',
    nothing: 'There are not enough answers to show yet.',
  },
  ru: {
    numbers: 'Числа',
    method: 'Как это посчитано',
    asOf: 'Ответы до',
    compared: '{days}; для сравнения: {before}',
    from: 'От кого:',
    minimum:
      'Показатели, за которыми стоит меньше {minimum} ответов, скрыты. Новые ответы появляются, когда в каждой группе их набирается не меньше {minimum}.',
    heldBack: 'Данные на {moment}: с тех пор новых ответов слишком мало.',
    nothing: 'Пока ответов слишком мало, чтобы их показать.',
  },
  es: {
    numbers: 'Números',
    method: 'Cómo se ha contado',
    asOf: 'Respuestas hasta',
    compared: '{days}, en comparación con {before}',
    from: 'De',
    minimum:
      'Las cifras de menos de {minimum} respuestas se ocultan. Las respuestas nuevas aparecen cuando hay al menos {minimum} en cada grupo.',
    heldBack: 'Cifras del {moment}: desde entonces hay muy pocas respuestas nuevas.',
    nothing: 'Todavía no hay suficientes respuestas para mostrarlas.',
  },
  pt: {
    numbers: 'Números',
    method: 'Como foi contado',
    asOf: 'Respostas até',
    compared: '{days}, em comparação com {before}',
    from: 'De',
    minimum:
      'Números de menos de {minimum} respostas ficam ocultos. Respostas novas aparecem quando há pelo menos {minimum} em cada grupo.',
    heldBack: 'Números de {moment}: desde então houve poucas respostas novas.',
    nothing: 'Ainda não há respostas suficientes para mostrar.',
  },
};
