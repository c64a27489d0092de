/** Warnings of what a file could not hold as it was. */
import type { Language } from '../language.ts';

export const fileTexts = {
  unknown_column: [
    {
      en: 'The column {column} was requested, but neither the survey nor any of these answers has it.',
      ru: 'Запрошен столбец {column}, но его нет ни в опросе, ни в этих ответах.',
      es: 'Se pidió la columna {column}, pero no la tienen ni la encuesta ni estas respuestas.',
      pt: 'A coluna {column} foi pedida, mas nem a pesquisa nem estas respostas a têm.',
    },
  ],
  guarded: [
    {
      en: 'An apostrophe was put in front of cells that start like a formula ({count} in all): {columns}.',
      ru: 'Там, где таблица могла бы выполнить формулу, поставлен апостроф; изменено ячеек: {count}, в столбцах {columns}.',
      es: 'Se puso un apóstrofo donde una hoja de cálculo podría ejecutar una fórmula; celdas cambiadas: {count}, en {columns}.',
      pt: 'Foi posto um apóstrofo onde uma planilha poderia executar uma fórmula; células alteradas: {count}, em {columns}.',
    },
  ],
  dates_as_text: [
    {
      en: 'Dates that Excel cannot hold (before March 1900 or after 9999) are stored as text; cells: {count}, in {columns}.',
      ru: 'Даты, которых нет в Excel (до марта 1900 года или после 9999), записаны как текст; ячеек: {count}, в столбцах {columns}.',
      es: 'Las fechas que Excel no admite (antes de marzo de 1900 o después de 9999) se guardan como texto; celdas: {count}, en {columns}.',
      pt: 'As datas que o Excel não aceita (antes de março de 1900 ou depois de 9999) são gravadas como texto; células: {count}, em {columns}.',
    },
  ],
  texts_beside: [
    {
      en: 'Texts among numbers, dates or times are in separate columns beside them; cells: {count}, in {columns}.',
      ru: 'Тексты среди чисел, дат и времени вынесены в отдельные столбцы рядом; ячеек: {count}, в столбцах {columns}.',
      es: 'Los textos entre números, fechas u horas están en columnas propias al lado; celdas: {count}, en {columns}.',
      pt: 'Os textos entre números, datas ou horas estão em colunas próprias ao lado; células: {count}, em {columns}.',
    },
  ],
  other_values: [
    {
      en: 'Values whose type does not match their column are in the column other_values; cells: {count}, in {columns}.',
      ru: 'Значения, не подходящие по типу своему столбцу, записаны в столбец other_values; ячеек: {count}, в столбцах {columns}.',
      es: 'Los valores que no son del tipo de su columna están en la columna other_values; celdas: {count}, en {columns}.',
      pt: 'Os valores que não são do tipo de sua coluna estão na coluna other_values; células: {count}, em {columns}.',
    },
  ],
  replaced_characters: [
    {
      en: 'Characters that a database cannot hold, such as U+0000, were replaced by U+FFFD; such characters: {count}, in {columns}.',
      ru: 'Символы, которых не может быть в базе данных, например U+0000, заменены на U+FFFD; таких символов: {count}, в столбцах {columns}.',
      es: 'Los caracteres que una base de datos no admite, como U+0000, se sustituyeron por U+FFFD; caracteres así: {count}, en {columns}.',
      pt: 'Os caracteres que um banco de dados não aceita, como U+0000, foram substituídos por U+FFFD; caracteres assim: {count}, em {columns}.',
    },
  ],
  codes_left_out: [
    {
      en: 'The survey has very many codes; those of some variables are not listed: {count}.',
      ru: 'В опросе очень много кодов; у части переменных они не перечислены: {count}.',
      es: 'La encuesta tiene muchísimos códigos; los de algunas variables no figuran: {count}.',
      pt: 'A pesquisa tem códigos demais; os de algumas variáveis não estão listados: {count}.',
    },
  ],
  without_number: [
    {
      en: 'Answers that are not among the question’s options have no number, so their cells are empty: {count}, in {columns}.',
      ru: 'У ответов, которых нет среди вариантов вопроса, нет номера; их ячейки пусты: {count}, в столбцах {columns}.',
      es: 'Las respuestas que no están entre las opciones de la pregunta no tienen número; sus celdas están vacías: {count}, en {columns}.',
      pt: 'As respostas que não estão entre as opções da pergunta não têm número; suas células estão vazias: {count}, em {columns}.',
    },
  ],
  cell_cut: [
    {
      en: '{cell}: a text of {characters} characters was truncated to {most}; a CSV file has all of it',
      ru: '{cell}: текст длиной {characters} символов сокращён до {most}; полностью он есть в файле CSV',
      es: '{cell}: un texto de {characters} caracteres se cortó a {most}; está completo en un archivo CSV',
      pt: '{cell}: um texto de {characters} caracteres foi cortado para {most}; está completo em um arquivo CSV',
    },
  ],
  more_cells_cut: [
    {
      en: 'Texts truncated in other cells: {count}',
      ru: 'Сокращено текстов в других ячейках: {count}',
      es: 'Textos cortados en otras celdas: {count}',
      pt: 'Textos cortados em outras células: {count}',
    },
  ],
  report_cell_cut: [
    {
      en: '{cell}: a text of {characters} characters was truncated to the {most} that a cell can hold',
      ru: '{cell}: текст длиной {characters} символов сокращён до {most}, которые вмещает ячейка',
      es: '{cell}: un texto de {characters} caracteres se cortó a los {most} que admite una celda',
      pt: '{cell}: um texto de {characters} caracteres foi cortado para os {most} que cabem em uma célula',
    },
  ],
  texts_cut: [
    {
      en: 'Texts longer than {most} bytes were truncated ({count} in all): {columns}; a CSV file has all of them.',
      ru: 'Тексты длиннее {most} байт сокращены; ячеек: {count}, в столбцах {columns}; полностью они есть в файле CSV.',
      es: 'Los textos de más de {most} bytes se cortaron; celdas: {count}, en {columns}; están completos en un archivo CSV.',
      pt: 'Os textos com mais de {most} bytes foram cortados; células: {count}, em {columns}; estão completos em um arquivo CSV.',
    },
  ],
  columns_as_text: [
    {
      en: 'Columns of numbers or dates that contain other values are text variables, so that nothing is lost; such values: {count}, in {columns}.',
      ru: 'Столбцы чисел или дат, где есть и другие значения, записаны как текстовые переменные, чтобы ничего не потерялось; таких значений: {count}, в столбцах {columns}.',
      es: 'Las columnas de números o fechas en las que hay otros valores son variables de texto, para que nada se pierda; valores así: {count}, en {columns}.',
      pt: 'As colunas de números ou datas em que há outros valores são variáveis de texto, para que nada se perca; valores assim: {count}, em {columns}.',
    },
  ],
  labels_cut: [
    {
      en: 'Labels that are too long for the format were truncated: {count}; the full labels are in the notes or attributes of their variables.',
      ru: 'Меток длиннее, чем допускает формат: {count}; они сокращены, полностью они есть в примечаниях или атрибутах переменных.',
      es: 'Se cortaron etiquetas más largas de lo que admite el formato: {count}; están completas en las notas o los atributos de sus variables.',
      pt: 'Foram cortados rótulos mais longos do que o formato aceita: {count}; estão completos nas notas ou nos atributos de suas variáveis.',
    },
  ],
  table_split: [
    {
      en: 'A Word table holds at most {most} columns: the rest continue in further tables.',
      ru: 'В таблице Word не может быть больше {most} столбцов: остальные столбцы — в следующих таблицах.',
      es: 'Una tabla de Word no admite más de {most} columnas: las demás siguen en otras tablas.',
      pt: 'Uma tabela do Word não aceita mais de {most} colunas: as demais seguem em outras tabelas.',
    },
  ],
  characters_as_boxes: [
    {
      en: 'Characters that none of the file’s fonts has, shown as their codes: {count}.',
      ru: 'Разных символов, которых нет ни в одном шрифте файла и вместо которых показаны их коды: {count}.',
      es: 'Caracteres distintos que no tiene ninguna fuente del archivo y que se muestran con sus códigos: {count}.',
      pt: 'Caracteres diferentes que nenhuma fonte do arquivo tem, mostrados por seus códigos: {count}.',
    },
  ],
  logo_gone: [
    {
      en: 'The logo is no longer stored: request this export again, with the logo.',
      ru: 'Логотип больше не хранится: запросите выгрузку заново, с логотипом.',
      es: 'El logotipo ya no está guardado: pida esta exportación de nuevo, con el logotipo.',
      pt: 'O logotipo não está mais guardado: peça esta exportação de novo, com o logotipo.',
    },
  ],
  template_gone: [
    {
      en: 'The template of the slides was deleted, so they have the default style.',
      ru: 'Шаблон слайдов удалён, поэтому у них стандартное оформление.',
      es: 'La plantilla de las diapositivas se eliminó, por eso tienen el estilo predeterminado.',
      pt: 'O modelo dos slides foi excluído, por isso eles têm o estilo padrão.',
    },
  ],
  deck_title_kept: [
    {
      en: 'Slide {slide}: the title was edited, so it stays. The new title would be: {title}',
      ru: 'Слайд {slide}: заголовок изменён вручную и оставлен. Новый был бы таким: {title}',
      es: 'Diapositiva {slide}: su título se editó y se conserva. El nuevo sería: {title}',
      pt: 'Slide {slide}: o título foi editado e é mantido. O novo seria: {title}',
    },
  ],
  deck_texts_kept: [
    {
      en: 'Slide {slide}: edited texts stay as they are and may contain old figures: {shapes}',
      ru: 'Слайд {slide}: тексты изменены вручную и оставлены, в них могут быть прежние показатели: {shapes}',
      es: 'Diapositiva {slide}: los textos editados se conservan y pueden contener cifras anteriores: {shapes}',
      pt: 'Slide {slide}: os textos editados são mantidos e podem conter valores anteriores: {shapes}',
    },
  ],
  deck_shapes_old: [
    {
      en: 'Slide {slide}: the new report has no figures for these, so they still show the old ones: {shapes}',
      ru: 'Слайд {slide}: в новом отчёте нет показателей для этих объектов, на них прежние: {shapes}',
      es: 'Diapositiva {slide}: el nuevo informe no tiene cifras para estos objetos, que muestran las anteriores: {shapes}',
      pt: 'Slide {slide}: o novo relatório não tem valores para estes objetos, que mostram os anteriores: {shapes}',
    },
  ],
  deck_shapes_emptied: [
    {
      en: 'Slide {slide}: the new report has nothing for these, so they are empty: {shapes}',
      ru: 'Слайд {slide}: в новом отчёте для этих объектов ничего нет, поэтому они пусты: {shapes}',
      es: 'Diapositiva {slide}: el nuevo informe no tiene nada para estos objetos, así que están vacíos: {shapes}',
      pt: 'Slide {slide}: o novo relatório não tem nada para estes objetos, por isso estão vazios: {shapes}',
    },
  ],
  deck_shapes_homeless: [
    {
      en: 'Slide {slide}: the deck has no place for some of the new report; left out: {shapes}',
      ru: 'Слайд {slide}: для части нового отчёта в презентации нет места; не показано: {shapes}',
      es: 'Diapositiva {slide}: en la presentación no hay sitio para una parte del nuevo informe; se omitió: {shapes}',
      pt: 'Slide {slide}: a apresentação não tem lugar para uma parte do novo relatório; ficou de fora: {shapes}',
    },
  ],
  deck_slide_added: [
    {
      en: 'Slide {slide} is new: {title}',
      ru: 'Слайд {slide} — новый: {title}',
      es: 'La diapositiva {slide} es nueva: {title}',
      pt: 'O slide {slide} é novo: {title}',
    },
  ],
  deck_record_gone: [
    {
      en: 'The program that saved the deck removed the properties that record what we wrote, so all titles and texts stay as they are, and new questions have no slides.',
      ru: 'Программа, в которой сохранили презентацию, удалила свойства, по которым видно, что написали мы, поэтому все заголовки и тексты оставлены, а для новых вопросов слайдов нет.',
      es: 'El programa que guardó la presentación quitó las propiedades que indican qué escribimos nosotros; por eso todos los títulos y textos se conservan, y las preguntas nuevas no tienen diapositivas.',
      pt: 'O programa que salvou a apresentação removeu as propriedades que indicam o que nós escrevemos; por isso todos os títulos e textos são mantidos, e as perguntas novas não têm slides.',
    },
  ],
  deck_gone: [
    {
      en: 'The edited deck is no longer stored, so this is a new deck. Upload the edited one and refresh it again.',
      ru: 'Изменённая презентация больше не хранится, поэтому это новая. Загрузите изменённую и обновите её ещё раз.',
      es: 'La presentación editada ya no está guardada, por eso esta es nueva. Suba la editada y actualícela otra vez.',
      pt: 'A apresentação editada não está mais guardada, por isso esta é nova. Envie a editada e atualize-a de novo.',
    },
  ],
  logo_unreadable: [
    {
      en: 'The logo could not be read and was left out.',
      ru: 'Логотип прочитать не удалось, файл сделан без него.',
      es: 'No se pudo leer el logotipo y se omitió.',
      pt: 'Não foi possível ler o logotipo, e ele foi omitido.',
    },
  ],
} as const satisfies Record<string, readonly Record<Language, string>[]>;
