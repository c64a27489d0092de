/** Warnings of what a report that compares could not do as it was asked. */
import type { Language } from '../language.ts';

export const reportTexts = {
  unweighted: [
    {
      en: 'Answers without a usable weight ({columns}) are not counted in the figures of the questions: {count}.',
      ru: 'Ответы без пригодного веса ({columns}) не входят ни в один показатель вопросов: {count}.',
      es: 'Las respuestas sin un peso válido ({columns}) no cuentan en ninguna cifra de las preguntas: {count}.',
      pt: 'As respostas sem um peso válido ({columns}) não contam em nenhum número das perguntas: {count}.',
    },
    {
      en: 'Answers without a usable weight ({columns}) are not counted in the figures of the questions.',
      ru: 'Ответы без пригодного веса ({columns}) не входят ни в один показатель вопросов.',
      es: 'Las respuestas sin un peso válido ({columns}) no cuentan en ninguna cifra de las preguntas.',
      pt: 'As respostas sem um peso válido ({columns}) não contam em nenhum número das perguntas.',
    },
  ],
  targets_not_met: [
    {
      en: 'The weights do not bring the answers to all targets at once ({columns}): the targets contradict each other, or the cap is too low.',
      ru: 'Веса не приводят ответы ко всем целевым долям сразу ({columns}): доли противоречат друг другу, или предел веса слишком низок.',
      es: 'Los pesos no llevan las respuestas a todas las cuotas a la vez ({columns}): se contradicen, o el peso máximo es demasiado bajo.',
      pt: 'Os pesos não levam as respostas a todas as metas ao mesmo tempo ({columns}): elas se contradizem, ou o peso máximo é baixo demais.',
    },
  ],
  targets_without_answers: [
    {
      en: 'Nobody gave these answers that have a target; the other answers take over their share: {values}.',
      ru: 'Этих ответов с целевой долей никто не дал; их долю берут на себя остальные: {values}.',
      es: 'Nadie dio estas respuestas que tienen una cuota; las demás asumen su parte: {values}.',
      pt: 'Ninguém deu estas respostas que têm uma meta; as outras assumem sua parte: {values}.',
    },
  ],
  banner_cut: [
    {
      en: 'Only the most frequent values of {column} have a column.',
      ru: 'Столбцы есть только у самых частых значений {column}.',
      es: 'Solo los valores más frecuentes de {column} tienen una columna.',
      pt: 'Só os valores mais frequentes de {column} têm uma coluna.',
    },
  ],
  banner_small: [
    {
      en: 'Columns of {column} with fewer than {fewest} answers are not tested: {count}.',
      ru: 'Столбцы {column}, где ответов меньше {fewest}, не проверяются на значимость: {count}.',
      es: 'Las columnas de {column} con menos de {fewest} respuestas no se comparan: {count}.',
      pt: 'As colunas de {column} com menos de {fewest} respostas não são comparadas: {count}.',
    },
  ],
  banner_empty: [
    {
      en: 'There are no columns for {column}: no counted answer has a value of it that may be shown.',
      ru: 'Столбцов {column} нет: ни в одном учтённом ответе нет его значения, которое можно показать.',
      es: 'No hay columnas de {column}: ninguna respuesta contada tiene un valor suyo que se pueda mostrar.',
      pt: 'Não há colunas de {column}: nenhuma resposta contada tem um valor seu que possa ser mostrado.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
