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
      en: 'The weights cannot meet all targets at once ({columns}): the targets contradict each other, or the cap is too low.',
      ru: 'Веса не могут достичь всех заданных долей сразу ({columns}): доли противоречат друг другу, или предел веса слишком низок.',
      es: 'Los pesos no pueden alcanzar todos los objetivos a la vez ({columns}): los objetivos se contradicen, o el peso máximo es demasiado bajo.',
      pt: 'Os pesos não conseguem alcançar todas as metas ao mesmo tempo ({columns}): as metas se contradizem, ou o peso máximo é baixo demais.',
    },
  ],
  targets_without_answers: [
    {
      en: 'These answers have a target, but nobody gave them; the other answers take over their share: {values}.',
      ru: 'У этих ответов есть заданная доля, но их никто не дал; эту долю делят остальные ответы: {values}.',
      es: 'Estas respuestas tienen un objetivo, pero nadie las dio; las demás asumen su parte: {values}.',
      pt: 'Estas respostas têm uma meta, mas ninguém as deu; as outras assumem sua parte: {values}.',
    },
  ],
  banner_cut: [
    {
      en: 'Only the most frequent values of {column} have a column.',
      ru: 'Колонки есть только у самых частых значений {column}.',
      es: 'Solo los valores más frecuentes de {column} tienen una columna.',
      pt: 'Só os valores mais frequentes de {column} têm uma coluna.',
    },
  ],
  banner_small: [
    {
      en: 'Columns of {column} with fewer than {fewest} answers are not tested: {count}.',
      ru: 'Колонки {column}, где ответов меньше {fewest}, не проверяются на значимость: {count}.',
      es: 'Las columnas de {column} con menos de {fewest} respuestas no se comparan: {count}.',
      pt: 'As colunas de {column} com menos de {fewest} respostas não são comparadas: {count}.',
    },
  ],
  banner_empty: [
    {
      en: 'There are no columns for {column}: none of the counted answers has a value that may be shown.',
      ru: 'Колонок {column} нет: ни в одном учтённом ответе нет значения, которое можно показать.',
      es: 'No hay columnas de {column}: ninguna respuesta contada tiene un valor que se pueda mostrar.',
      pt: 'Não há colunas de {column}: nenhuma resposta contada tem um valor que possa ser mostrado.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
