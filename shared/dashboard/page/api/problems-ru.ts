/**
 * Every problem of the API in Russian, by its code: what has happened, and what to do where something can be done. The
 * codes are the wire's, so they stand where the wire is spoken.
 */
import type { ProblemCode } from '../../../errors.ts';

export const problemsRussian: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'Запрос не удалось прочитать. Обновите страницу и повторите.',
  quiz_not_found: 'Такого опроса нет, или он вам недоступен.',
  workspace_not_found: 'Рабочее пространство не найдено или вам больше недоступно.',
  folder_not_found: 'Такой папки нет, или она вам недоступна.',
  blocked_by_tariff: 'Это не входит в ваш тариф.',
  user_not_authenticated: 'Ключ не принят. Войдите снова.',
  password_required: 'Нужен пароль.',
  wrong_password: 'Неверный пароль.',
  access_denied: 'У вашего ключа нет на это прав.',
  quiz_limit_today: 'На сегодня предел новых опросов исчерпан. Продолжите завтра.',
  survey_closed: 'Опрос закрыт.',
  survey_full: 'Опрос собрал все ответы, которые принимает.',
  already_answered: 'На этот опрос уже ответили.',
  address_refused: 'С этого адреса опрос не принимает ответов.',
  device_refused: 'С этого устройства опрос не принимает ответов.',
  survey_unpublished: 'Опрос не опубликован.',
  not_found: 'Здесь этого нет. Возможно, удалено.',
  method_not_allowed: 'Так с этим поступить нельзя.',
  conflict: 'Сейчас это невозможно: мешает то, что уже есть.',
  contended: 'Это же сейчас меняет кто-то ещё. Повторите.',
  link_expired: 'Срок ссылки вышел.',
  link_used_up: 'Все скачивания по ссылке использованы.',
  link_revoked: 'Ссылка отозвана.',
  body_too_large: 'Запрос слишком большой. Выберите меньше или возьмите логотип поменьше.',
  unsupported_media_type: 'Запрос в незнакомом виде. Обновите страницу и повторите.',
  validation_error: 'Не всё заполнено верно.',
  unsupported_format: 'В таком формате этого не бывает.',
  structure_inconsistent: 'Вопросы опроса противоречат друг другу.',
  idempotency_conflict: 'С этим ключом повторения уже был другой запрос.',
  upstream_refused: 'Сервис опросов отклонил запрос.',
  word_row_limit: 'Для Word слишком много ответов. Возьмите Excel или CSV либо сузьте фильтры.',
  too_many_surveys: 'Опросов слишком много для одного пакета.',
  rate_limited: 'Слишком много запросов. Подождите немного и повторите.',
  internal_error: 'Что-то сломалось на сервере. Повторите через минуту.',
  upstream_unreadable: 'Сервис опросов ответил непонятно. Повторите позже.',
  upstream_unavailable: 'Сервис опросов не отвечает. Повторите позже.',
  out_of_budget: 'Не хватило времени. Повторите позже.',
  answers_changed: 'Ответы менялись во время чтения. Повторите.',
  poisonous:
    'Эта выгрузка дважды остановила обработку: не хватило памяти или времени. Запросите меньше файлов или более короткий период, или повторите позже.',
  gave_up: 'После нескольких попыток не получилось. Повторите позже; если не поможет, сообщите нам.',
};
