/** The words a Word document adds of its own, in the four languages. */
import type { Language } from '../../../surveys/language.ts';

interface WordTexts {
  survey: string;
  /** Before the number of rows. */
  answers: string;
  /** Before the id of an answer. */
  answer: string;
  newestAnswer: string;
  warning: string;
  noAnswers: string;
  /** Before the number of one, or of the first and the last, and before what is no question. */
  question: string;
  questions: string;
  furtherColumns: string;
  /** Around the page number and the number of pages. */
  page: string;
  of: string;
}

export const wordTexts: Record<Language, WordTexts> = {
  en: {
    survey: 'Survey',
    answers: 'Answers',
    answer: 'Answer',
    newestAnswer: 'Newest answer',
    warning: 'Please note',
    noAnswers: 'There are no answers.',
    page: 'Page',
    of: 'of',
    question: 'Question',
    questions: 'Questions',
    furtherColumns: 'More about the answers',
  },
  ru: {
    survey: 'Опрос',
    answers: 'Ответов',
    answer: 'Ответ',
    newestAnswer: 'Самый новый ответ',
    warning: 'Обратите внимание',
    noAnswers: 'Ответов нет.',
    page: 'Страница',
    of: 'из',
    question: 'Вопрос',
    questions: 'Вопросы',
    furtherColumns: 'Ещё об ответах',
  },
  es: {
    survey: 'Encuesta',
    answers: 'Respuestas',
    answer: 'Respuesta',
    newestAnswer: 'Respuesta más reciente',
    warning: 'Atención',
    noAnswers: 'No hay respuestas.',
    page: 'Página',
    of: 'de',
    question: 'Pregunta',
    questions: 'Preguntas',
    furtherColumns: 'Más sobre las respuestas',
  },
  pt: {
    survey: 'Pesquisa',
    answers: 'Respostas',
    answer: 'Resposta',
    newestAnswer: 'Resposta mais recente',
    warning: 'Atenção',
    noAnswers: 'Não há respostas.',
    page: 'Página',
    of: 'de',
    question: 'Pergunta',
    questions: 'Perguntas',
    furtherColumns: 'Mais sobre as respostas',
  },
};
