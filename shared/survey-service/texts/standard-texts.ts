/** The labels respondents see, with their standard texts in the four languages. */
import { extraAnswerTexts } from '../../surveys/extra-answers.ts';

export const labelLanguages = ['ru', 'en', 'es', 'pt'] as const;
export type LabelLanguage = (typeof labelLanguages)[number];

type Texts = Record<LabelLanguage, string>;

const label = (ru: string, en: string, es: string, pt: string): Texts => ({ ru, en, es, pt });

// assumed: v3 shows no codes
export const standardTexts: Readonly<Record<string, Texts>> = {
  button_start: label('Начать', 'Start', 'Empezar', 'Começar'),
  button_next: label('Далее', 'Next', 'Siguiente', 'Próximo'),
  button_back: label('Назад', 'Back', 'Atrás', 'Voltar'),
  button_submit: label('Отправить', 'Submit', 'Enviar', 'Enviar'),
  button_skip: label('Пропустить', 'Skip', 'Omitir', 'Pular'),
  button_upload: label('Загрузить файл', 'Upload a file', 'Subir un archivo', 'Enviar um arquivo'),
  button_restart: label('Пройти ещё раз', 'Take it again', 'Responder otra vez', 'Responder de novo'),
  label_yes: label('Да', 'Yes', 'Sí', 'Sim'),
  label_no: label('Нет', 'No', 'No', 'Não'),
  label_other: label('Другое', 'Other', 'Otro', 'Outro'),
  label_none: extraAnswerTexts.noneOfAbove,
  label_hard_to_answer: extraAnswerTexts.hardToAnswer,
  label_required: label('Обязательный вопрос', 'Required', 'Obligatoria', 'Obrigatória'),
  label_question: label('Вопрос', 'Question', 'Pregunta', 'Pergunta'),
  label_of: label('из', 'of', 'de', 'de'),
  label_time_left: label('Осталось времени', 'Time left', 'Tiempo restante', 'Tempo restante'),
  label_password: label('Пароль', 'Password', 'Contraseña', 'Senha'),
  label_promo_code: label('Ваш промокод', 'Your promo code', 'Tu código promocional', 'Seu código promocional'),
  placeholder_text: label('Введите ответ', 'Type your answer', 'Escribe tu respuesta', 'Digite sua resposta'),
  placeholder_email: label('name@example.com', 'name@example.com', 'nombre@example.com', 'nome@example.com'),
  placeholder_phone: label('Номер телефона', 'Phone number', 'Número de teléfono', 'Número de telefone'),
  placeholder_select: label('Выберите вариант', 'Choose an option', 'Elige una opción', 'Escolha uma opção'),
  hint_multiple: label(
    'Можно выбрать несколько',
    'Choose all that apply',
    'Elige todas las que correspondan',
    'Escolha todas as que se aplicam',
  ),
  hint_ranking: label('Расставьте по порядку', 'Put these in order', 'Ordena las opciones', 'Ordene as opções'),
  error_required: label(
    'Ответьте на этот вопрос',
    'Please answer this question',
    'Responde esta pregunta',
    'Responda a esta pergunta',
  ),
  error_email: label('Проверьте адрес почты', 'Check the e-mail address', 'Comprueba el correo', 'Verifique o e-mail'),
  error_phone: label(
    'Проверьте номер телефона',
    'Check the phone number',
    'Comprueba el teléfono',
    'Verifique o telefone',
  ),
  error_password: label('Неверный пароль', 'Wrong password', 'Contraseña incorrecta', 'Senha incorreta'),
  error_file_format: label(
    'Этот формат файла не подходит',
    'This file format is not accepted',
    'Formato de archivo no admitido',
    'Formato de arquivo não aceito',
  ),
  message_closed: label(
    'Опрос закрыт',
    'This survey is closed',
    'La encuesta está cerrada',
    'A pesquisa está encerrada',
  ),
  message_already_answered: label(
    'Вы уже ответили на этот опрос',
    'You have already answered this survey',
    'Ya respondiste esta encuesta',
    'Você já respondeu a esta pesquisa',
  ),
  message_thanks: label(
    'Спасибо за ответы!',
    'Thank you for your answers!',
    '¡Gracias por tus respuestas!',
    'Obrigado pelas respostas!',
  ),
};
