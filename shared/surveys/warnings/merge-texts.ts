/** Warnings of surveys that were merged into one table: what did not agree, and what is not in it. */
import type { Language } from '../language.ts';

export const mergeTexts = {
  merge_types: [
    {
      en: 'Questions matched as "{name}" have different types, so each has a column of its own: {columns}.',
      ru: 'Вопросы, сопоставленные как "{name}", разных типов, поэтому у каждого свой столбец: {columns}.',
      es: 'Las preguntas emparejadas como "{name}" son de tipos distintos, por eso cada una tiene su columna: {columns}.',
      pt: 'As perguntas associadas como "{name}" são de tipos diferentes, por isso cada uma tem sua coluna: {columns}.',
    },
  ],
  merge_apart: [
    {
      en: 'No question is in more than one survey: the rows of the surveys follow one another, and no question has answers from two of them.',
      ru: 'Ни один вопрос не встречается больше чем в одном опросе: строки опросов стоят друг под другом, и ни у одного вопроса нет ответов из двух опросов.',
      es: 'Ninguna pregunta está en más de una encuesta: sus filas están unas debajo de otras, y ninguna pregunta tiene respuestas de dos de ellas.',
      pt: 'Nenhuma pergunta está em mais de uma pesquisa: as linhas ficam umas abaixo das outras, e nenhuma pergunta tem respostas de duas delas.',
    },
  ],
  merge_wording: [
    {
      en: '"{title}" is worded differently in the survey "{survey}": "{other}".',
      ru: '"{title}" в опросе "{survey}" сформулирован иначе: "{other}".',
      es: '"{title}" está redactada de otra forma en la encuesta "{survey}": "{other}".',
      pt: '"{title}" está redigida de outra forma na pesquisa "{survey}": "{other}".',
    },
  ],
  merge_option_wording: [
    {
      en: '"{title}": the option "{option}" is worded differently in the survey "{survey}": "{other}".',
      ru: '"{title}": вариант "{option}" в опросе "{survey}" сформулирован иначе: "{other}".',
      es: '"{title}": la opción "{option}" está redactada de otra forma en la encuesta "{survey}": "{other}".',
      pt: '"{title}": a opção "{option}" está redigida de outra forma na pesquisa "{survey}": "{other}".',
    },
  ],
  merge_more: [
    {
      en: 'More differences between the surveys: {count}.',
      ru: 'Других различий между опросами: {count}.',
      es: 'Hay más diferencias entre las encuestas: {count}.',
      pt: 'Há mais diferenças entre as pesquisas: {count}.',
    },
  ],
  merge_map_unused: [
    {
      en: 'The mapping of {column} to {target} was not used: one of them does not exist, or their types differ.',
      ru: 'Сопоставление {column} с {target} не применено: одного из них нет, или их типы различаются.',
      es: 'No se usó la correspondencia de {column} con {target}: falta una de ellas o sus tipos difieren.',
      pt: 'A correspondência de {column} com {target} não foi usada: falta uma delas ou seus tipos diferem.',
    },
  ],
  merge_left_out: [
    {
      en: 'Not in this file, because their exports are not ready: {surveys}.',
      ru: 'Нет в этом файле, потому что выгрузки не готовы: {surveys}.',
      es: 'No están en este archivo, porque sus exportaciones no están listas: {surveys}.',
      pt: 'Não estão neste arquivo, porque suas exportações não estão prontas: {surveys}.',
    },
  ],
  merge_conditions: [
    {
      en: 'Only answers that meet the requested conditions are in this file; conditions: {count}.',
      ru: 'В файле только ответы, которые соответствуют заданным условиям; условий: {count}.',
      es: 'En este archivo solo están las respuestas que cumplen las condiciones pedidas; condiciones: {count}.',
      pt: 'Neste arquivo estão só as respostas que atendem às condições pedidas; condições: {count}.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
