/** The words a workbook adds of its own, in the four languages. */
import type { AnswersDocument } from '../../../tables/answers-document.ts';

export interface WorkbookTexts {
  sheets: Record<'answers' | 'codebook' | 'notes', string>;
  codebook: Record<'id' | 'name' | 'title' | 'question' | 'type' | 'options' | 'numbers' | 'filled', string>;
  notes: {
    title: string;
    survey: string;
    surveyId: string;
    newestAnswer: string;
    read: string;
    leftOut: string;
    written: string;
    warnings: string;
    none: string;
  };
}

export const workbookTexts: Record<AnswersDocument['language'], WorkbookTexts> = {
  en: {
    sheets: { answers: 'Answers', codebook: 'Codebook', notes: 'Notes' },
    codebook: {
      id: 'Column',
      name: 'Name',
      title: 'Title',
      question: 'Question',
      type: 'Type',
      options: 'Options (code = text)',
      numbers: 'Numbers (number = text)',
      filled: 'Cells filled',
    },
    notes: {
      title: 'About this file',
      survey: 'Survey',
      surveyId: 'Survey ID',
      newestAnswer: 'Newest answer',
      read: 'Answers read',
      leftOut: 'Left out by filters',
      written: 'Answers in this file',
      warnings: 'Warnings',
      none: 'None',
    },
  },
  ru: {
    sheets: { answers: 'Ответы', codebook: 'Кодовая книга', notes: 'Примечания' },
    codebook: {
      id: 'Столбец',
      name: 'Имя',
      title: 'Заголовок',
      question: 'Вопрос',
      type: 'Тип',
      options: 'Варианты (код = текст)',
      numbers: 'Номера (номер = текст)',
      filled: 'Заполнено ячеек',
    },
    notes: {
      title: 'Об этом файле',
      survey: 'Опрос',
      surveyId: 'ID опроса',
      newestAnswer: 'Самый новый ответ',
      read: 'Прочитано ответов',
      leftOut: 'Отброшено фильтрами',
      written: 'Ответов в файле',
      warnings: 'Предупреждения',
      none: 'Нет',
    },
  },
  es: {
    sheets: { answers: 'Respuestas', codebook: 'Libro de códigos', notes: 'Notas' },
    codebook: {
      id: 'Columna',
      name: 'Nombre',
      title: 'Título',
      question: 'Pregunta',
      type: 'Tipo',
      options: 'Opciones (código = texto)',
      numbers: 'Números (número = texto)',
      filled: 'Celdas con datos',
    },
    notes: {
      title: 'Sobre este archivo',
      survey: 'Encuesta',
      surveyId: 'ID de la encuesta',
      newestAnswer: 'Respuesta más reciente',
      read: 'Respuestas leídas',
      leftOut: 'Descartadas por los filtros',
      written: 'Respuestas en este archivo',
      warnings: 'Advertencias',
      none: 'Ninguna',
    },
  },
  pt: {
    sheets: { answers: 'Respostas', codebook: 'Livro de códigos', notes: 'Notas' },
    codebook: {
      id: 'Coluna',
      name: 'Nome',
      title: 'Título',
      question: 'Pergunta',
      type: 'Tipo',
      options: 'Opções (código = texto)',
      numbers: 'Números (número = texto)',
      filled: 'Células preenchidas',
    },
    notes: {
      title: 'Sobre este arquivo',
      survey: 'Pesquisa',
      surveyId: 'ID da pesquisa',
      newestAnswer: 'Resposta mais recente',
      read: 'Respostas lidas',
      leftOut: 'Descartadas pelos filtros',
      written: 'Respostas neste arquivo',
      warnings: 'Avisos',
      none: 'Nenhum',
    },
  },
};
