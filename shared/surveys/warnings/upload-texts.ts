/** Warnings of an archive of uploaded files. */
import type { Language } from '../language.ts';

export const uploadTexts = {
  no_file_question: [
    {
      en: 'No question here takes files, or the chosen columns or the privacy settings leave those questions out: the archive contains only its list.',
      ru: 'Здесь нет вопросов с загрузкой файлов, или они исключены выбором столбцов либо защитой персональных данных: в архиве только список.',
      es: 'Ninguna pregunta admite archivos, o las columnas elegidas o los ajustes de privacidad dejan fuera esas preguntas: el archivo comprimido solo contiene su lista.',
      pt: 'Nenhuma pergunta aceita arquivos, ou as colunas escolhidas ou as configurações de privacidade deixam essas perguntas de fora: o pacote contém só a lista.',
    },
  ],
  files_missing: [
    {
      en: 'Files that could not be fetched: {count} of {all}; files.csv says which, and why.',
      ru: 'Не удалось получить файлов: {count} из {all}; какие и почему — в files.csv.',
      es: 'Archivos que no se pudieron obtener: {count} de {all}; files.csv dice cuáles y por qué.',
      pt: 'Arquivos que não puderam ser obtidos: {count} de {all}; files.csv diz quais e por quê.',
    },
  ],
  files_left_out: [
    {
      en: 'An archive can hold at most {most} files; left out here: {count}. Choose a shorter period.',
      ru: 'В архиве не может быть больше {most} файлов; не вошло: {count}. Выберите период короче.',
      es: 'Un archivo comprimido admite {most} archivos como máximo; quedan fuera: {count}. Elija un período más corto.',
      pt: 'Um pacote aceita no máximo {most} arquivos; ficaram de fora: {count}. Escolha um período mais curto.',
    },
  ],
  files_unweighed: [
    {
      en: 'The size of the uploaded files is unknown until they are fetched.',
      ru: 'Размер загруженных файлов станет известен, только когда они будут получены.',
      es: 'El tamaño de los archivos subidos solo se sabe cuando se obtienen.',
      pt: 'O tamanho dos arquivos enviados só é conhecido quando são obtidos.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
