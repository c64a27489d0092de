/** The warning of a filter that asks for what no answer has, worded by the filter. */
import type { Language } from '../language.ts';

export const filterTexts = {
  filter_without_match: [
    {
      en: 'Filter by country: none of the answers read has {country}.',
      ru: 'Фильтр по стране: ни в одном прочитанном ответе нет {country}.',
      es: 'Filtro por país: ninguna de las respuestas leídas tiene {country}.',
      pt: 'Filtro por país: nenhuma das respostas lidas tem {country}.',
    },
    {
      en: 'Filter by device: none of the answers read has {device}.',
      ru: 'Фильтр по устройству: ни в одном прочитанном ответе нет {device}.',
      es: 'Filtro por dispositivo: ninguna de las respuestas leídas tiene {device}.',
      pt: 'Filtro por dispositivo: nenhuma das respostas lidas tem {device}.',
    },
    {
      en: 'Filter by source: none of the answers read has {source}.',
      ru: 'Фильтр по источнику: ни в одном прочитанном ответе нет {source}.',
      es: 'Filtro por origen: ninguna de las respuestas leídas tiene {source}.',
      pt: 'Filtro por origem: nenhuma das respostas lidas tem {source}.',
    },
    {
      en: 'Filter by tag: none of the answers read has {tags}.',
      ru: 'Фильтр по тегу: ни в одном прочитанном ответе нет {tags}.',
      es: 'Filtro por etiqueta: ninguna de las respuestas leídas tiene {tags}.',
      pt: 'Filtro por etiqueta: nenhuma das respostas lidas tem {tags}.',
    },
    {
      en: 'Filter by the variable {variable}: none of the answers read has the value {value}.',
      ru: 'Фильтр по переменной {variable}: ни в одном прочитанном ответе нет значения {value}.',
      es: 'Filtro por la variable {variable}: ninguna de las respuestas leídas tiene el valor {value}.',
      pt: 'Filtro pela variável {variable}: nenhuma das respostas lidas tem o valor {value}.',
    },
    {
      en: 'Filter by variable: none of the answers read has the variable {variable}.',
      ru: 'Фильтр по переменной: ни в одном прочитанном ответе нет переменной {variable}.',
      es: 'Filtro por variable: ninguna de las respuestas leídas tiene la variable {variable}.',
      pt: 'Filtro por variável: nenhuma das respostas lidas tem a variável {variable}.',
    },
  ],
  condition_without_match: [
    {
      en: 'None of the answers read meets the condition on “{question}”.',
      ru: 'Условию по вопросу «{question}» не соответствует ни один из прочитанных ответов.',
      es: 'Ninguna de las respuestas leídas cumple la condición sobre «{question}».',
      pt: 'Nenhuma das respostas lidas atende à condição sobre “{question}”.',
    },
  ],
  filters_without_row: [
    {
      en: 'Each filter is met by some answers, but no answer meets all of them.',
      ru: 'Каждому фильтру соответствуют какие-то ответы, но всем сразу — ни один.',
      es: 'Algunas respuestas cumplen cada filtro, pero ninguna los cumple todos.',
      pt: 'Algumas respostas atendem a cada filtro, mas nenhuma atende a todos.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
