/** What types of questions are called in files for people. In English they go by the words of the survey service itself. */
import type { Language } from './language.ts';

const translated: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  ru: {
    yesno: 'да/нет',
    choice: 'выбор',
    dropdown: 'список',
    ranking: 'ранжирование',
    slider: 'ползунок',
    rating: 'рейтинг',
    scale: 'шкала',
    input: 'текст',
    email: 'эл. почта',
    phone: 'телефон',
    datetime: 'дата и время',
    matrix: 'матрица',
    file: 'файл',
    html: 'HTML',
    message: 'сообщение',
    system: 'системный',
    variable: 'переменная',
  },
  es: {
    yesno: 'sí/no',
    choice: 'opciones',
    dropdown: 'desplegable',
    ranking: 'clasificación',
    slider: 'deslizador',
    rating: 'valoración',
    scale: 'escala',
    input: 'texto',
    email: 'correo',
    phone: 'teléfono',
    datetime: 'fecha y hora',
    matrix: 'matriz',
    file: 'archivo',
    html: 'HTML',
    message: 'mensaje',
    system: 'del sistema',
    variable: 'variable',
  },
  pt: {
    yesno: 'sim/não',
    choice: 'opções',
    dropdown: 'lista suspensa',
    ranking: 'ordenação',
    slider: 'controle',
    rating: 'avaliação',
    scale: 'escala',
    input: 'texto',
    email: 'e-mail',
    phone: 'telefone',
    datetime: 'data e hora',
    matrix: 'matriz',
    file: 'arquivo',
    html: 'HTML',
    message: 'mensagem',
    system: 'do sistema',
    variable: 'variável',
  },
};

/** A type we do not know stays as it is. */
export function questionTypeText(type: string, language: Language): string {
  if (language === 'en') return type;
  const words = translated[language];
  return Object.hasOwn(words, type) ? (words[type] ?? type) : type;
}
