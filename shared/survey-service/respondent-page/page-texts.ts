/** What the page says beside the labels that a survey may word itself, in the four languages. */
import type { LabelLanguage } from '../texts/standard-texts.ts';

type Texts = Record<LabelLanguage, string>;

const text = (ru: string, en: string, es: string, pt: string): Texts => ({ ru, en, es, pt });

export const pageTexts = {
  not_found: text(
    'Такого опроса нет',
    'There is no such survey',
    'No existe esta encuesta',
    'Esta pesquisa não existe',
  ),
  not_published: text(
    'Опрос ещё не опубликован',
    'This survey is not published yet',
    'La encuesta aún no está publicada',
    'A pesquisa ainda não foi publicada',
  ),
  full: text(
    'Опрос собрал все ответы',
    'This survey has all the answers it needs',
    'La encuesta ya tiene todas las respuestas',
    'A pesquisa já tem todas as respostas',
  ),
  device_refused: text(
    'На этом устройстве опрос пройти нельзя',
    'This survey cannot be answered on this kind of device',
    'Esta encuesta no se puede responder en este dispositivo',
    'Esta pesquisa não pode ser respondida neste dispositivo',
  ),
  address_refused: text(
    'Из вашей сети опрос пройти нельзя',
    'This survey cannot be answered from your network',
    'Esta encuesta no se puede responder desde tu red',
    'Esta pesquisa não pode ser respondida a partir da sua rede',
  ),
  too_many_guesses: text(
    'Слишком много попыток. Попробуйте позже',
    'Too many attempts. Try again later',
    'Demasiados intentos. Inténtalo más tarde',
    'Muitas tentativas. Tente mais tarde',
  ),
  too_many_submissions: text(
    'Из вашей сети сейчас приходит слишком много ответов. Ваши ответы не потеряны: попробуйте через несколько минут',
    'Too many answers are coming from your network right now. Yours are not lost: try again in a few minutes',
    'Ahora llegan demasiadas respuestas desde tu red. Las tuyas no se pierden: inténtalo dentro de unos minutos',
    'Muitas respostas estão chegando da sua rede agora. As suas não se perderam: tente de novo em alguns minutos',
  ),
  too_large: text(
    'Этот опрос слишком большой, чтобы его показать. Сообщите об этом его автору',
    'This survey is too large to be shown. Please inform its author',
    'Esta encuesta es demasiado grande para mostrarla. Avisa a su autor',
    'Esta pesquisa é grande demais para ser mostrada. Avise o autor',
  ),
  time_over: text('Время вышло', 'Time is up', 'Se acabó el tiempo', 'O tempo acabou'),
  question_time_over: text(
    'Время на этот вопрос вышло',
    'Time is up for this question',
    'Se acabó el tiempo para esta pregunta',
    'O tempo para esta pergunta acabou',
  ),
  failed: text(
    'Не получилось. Попробуйте ещё раз: ответы не потеряны',
    'That did not work. Try again: your answers are not lost',
    'No ha funcionado. Inténtalo de nuevo: tus respuestas no se pierden',
    'Não deu certo. Tente de novo: suas respostas não se perderam',
  ),
  storing: text('Сохраняем ответы…', 'Storing your answers…', 'Guardando tus respuestas…', 'Salvando suas respostas…'),
  screened_out: text(
    'Спасибо! Этот опрос для других участников',
    'Thank you! This survey is meant for other people',
    '¡Gracias! Esta encuesta es para otras personas',
    'Obrigado! Esta pesquisa é para outras pessoas',
  ),
  check_answers: text(
    'Проверьте отмеченные ответы',
    'Please check the marked answers',
    'Revisa las respuestas marcadas',
    'Verifique as respostas marcadas',
  ),
  too_long: text(
    'Ответы слишком длинные',
    'The answers are too long',
    'Las respuestas son demasiado largas',
    'As respostas são longas demais',
  ),
  error_value: text('Проверьте ответ', 'Check this answer', 'Revisa esta respuesta', 'Verifique esta resposta'),
  error_number: text(
    'Число от {first} до {last}',
    'A number from {first} to {last}',
    'Un número de {first} a {last}',
    'Um número de {first} a {last}',
  ),
  error_least: text(
    'Не меньше {least} символов',
    'At least {least} characters',
    'Al menos {least} caracteres',
    'Pelo menos {least} caracteres',
  ),
  error_most: text(
    'Не больше {most} символов',
    'At most {most} characters',
    'Como máximo {most} caracteres',
    'No máximo {most} caracteres',
  ),
  error_places: text(
    'Каждое место — один раз',
    'Use each place only once',
    'Usa cada puesto una sola vez',
    'Use cada posição uma só vez',
  ),
  error_all_places: text(
    'Укажите место каждого варианта',
    'Give every option a place',
    'Da un puesto a cada opción',
    'Dê uma posição a cada opção',
  ),
  error_moment: text(
    'Проверьте дату или время',
    'Check the date or the time',
    'Revisa la fecha o la hora',
    'Verifique a data ou a hora',
  ),
  error_rows: text('Ответьте в каждой строке', 'Answer every row', 'Responde en cada fila', 'Responda em cada linha'),
  error_one: text('Выберите один вариант', 'Choose one option', 'Elige una sola opción', 'Escolha uma só opção'),
  find_option: text('Найти вариант', 'Find an option', 'Buscar una opción', 'Buscar uma opção'),
  offline: text(
    'Нет связи. Ваши ответы сохранены на этом устройстве: отправьте их, когда связь появится',
    'No connection. Your answers are kept on this device: send them once you are online again',
    'No hay conexión. Tus respuestas están guardadas en este dispositivo: envíalas cuando vuelva la conexión',
    'Sem conexão. Suas respostas estão guardadas neste dispositivo: envie-as quando a conexão voltar',
  ),
  place: text('Место', 'Place', 'Puesto', 'Posição'),
  own_answer: text('Свой вариант', 'Your own answer', 'Tu propia respuesta', 'Sua própria resposta'),
  progress: text('Пройдено', 'Progress', 'Progreso', 'Progresso'),
  go_on: text('Продолжить', 'Continue', 'Continuar', 'Continuar'),
  preview: text(
    'Предпросмотр черновика: ответы не сохраняются',
    'Preview of the draft: answers are not stored',
    'Vista previa del borrador: las respuestas no se guardan',
    'Prévia do rascunho: as respostas não são salvas',
  ),
  captcha_busy: text(
    'Проверяем, что вы не робот…',
    'Checking that you are not a robot…',
    'Comprobando que no eres un robot…',
    'Verificando que você não é um robô…',
  ),
  captcha_done: text('Проверка пройдена', 'Check passed', 'Comprobación hecha', 'Verificação feita'),
  captcha_wrong: text(
    'Проверка не пройдена. Отправьте ещё раз',
    'The check failed. Send your answers again',
    'La comprobación ha fallado. Envíalo de nuevo',
    'A verificação falhou. Envie de novo',
  ),
  captcha_needs_script: text(
    'Для проверки, что вы не робот, включите JavaScript в браузере',
    'Switch on JavaScript in your browser: it checks that you are not a robot',
    'Activa JavaScript en el navegador: comprueba que no eres un robot',
    'Ative o JavaScript no navegador: ele verifica que você não é um robô',
  ),
  sign_in_needed: text(
    'Откройте опрос по ссылке с сайта его владельца',
    'Open this survey from its owner’s website',
    'Abre esta encuesta desde el sitio de su dueño',
    'Abra esta pesquisa pelo site do dono dela',
  ),
  take_back: text('Убрать', 'Remove', 'Quitar', 'Remover'),
  file_limit: text(
    'До {most} МБ за раз',
    'Up to {most} MB at a time',
    'Hasta {most} MB cada vez',
    'Até {most} MB por vez',
  ),
  file_limit_each: text(
    'До {most} МБ каждый',
    'Up to {most} MB each',
    'Hasta {most} MB cada uno',
    'Até {most} MB cada um',
  ),
  error_file_large: text(
    'Файл слишком большой или пустой: можно до {most} МБ',
    'This file is empty or too large: it can have at most {most} MB',
    'El archivo está vacío o es demasiado grande: como máximo {most} MB',
    'O arquivo está vazio ou é grande demais: no máximo {most} MB',
  ),
  error_files_large: text(
    'Файлы слишком большие: за раз можно до {most} МБ. Остальные ответы сохранены',
    'The files are too large: at most {most} MB at a time. Your other answers are kept',
    'Los archivos son demasiado grandes: como máximo {most} MB cada vez. Tus otras respuestas se han guardado',
    'Os arquivos são grandes demais: no máximo {most} MB por vez. Suas outras respostas foram salvas',
  ),
  error_files_many: text(
    'Можно не больше {most} файлов',
    'At most {most} files',
    'Como máximo {most} archivos',
    'No máximo {most} arquivos',
  ),
  error_file_infected: text(
    'Файл не принят: похоже, в нём вредоносная программа',
    'This file was not accepted: it seems to contain malware',
    'El archivo no se ha aceptado: parece contener malware',
    'O arquivo não foi aceito: parece conter malware',
  ),
  sending: text('Отправляем…', 'Sending…', 'Enviando…', 'Enviando…'),
  sent: text('Отправлен', 'Sent', 'Enviado', 'Enviado'),
  send_failed: text('Файл не дошёл', 'This file did not arrive', 'El archivo no ha llegado', 'O arquivo não chegou'),
  send_again: text('Ещё раз', 'Try again', 'Reintentar', 'Tentar de novo'),
  made_with: text(
    'Сделано в Survey Exports',
    'Made with Survey Exports',
    'Hecho con Survey Exports',
    'Feito com Survey Exports',
  ),
} as const satisfies Record<string, Texts>;

export type PageText = keyof typeof pageTexts;
