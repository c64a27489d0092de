/** What the pages of a link say, in every language they speak. */
import type { PageLanguage } from './page-language.ts';

/** The ways a visit can end on a page. */
export const linkPages = [
  'preview',
  'password_required',
  'wrong_password',
  'pending',
  'failed',
  'paused',
  'held_back',
  'expired',
  'used_up',
  'revoked',
  'unknown',
  'too_many',
] as const;
export type LinkPage = (typeof linkPages)[number];

interface PageText {
  title: string;
  text: string;
}

export interface LinkTexts {
  pages: Record<LinkPage, PageText>;
  password: string;
  download: string;
  /** Before the name of who shares it. */
  from: string;
  /** Before the moment at which the link ends. */
  until: string;
  kilobytes: string;
  megabytes: string;
}

export const linkTexts: Record<PageLanguage, LinkTexts> = {
  en: {
    pages: {
      preview: { title: 'A file has been shared with you', text: 'The download starts when you press the button.' },
      password_required: { title: 'This file has a password', text: 'Enter the password you were given.' },
      wrong_password: { title: 'This file has a password', text: 'That password is wrong. Try again.' },
      pending: {
        title: 'The file is being prepared',
        text: 'This takes a few minutes at most. Then open the link again.',
      },
      failed: { title: 'The file could not be made', text: 'Ask the person who sent the link for a new one.' },
      paused: {
        title: 'This link is paused',
        text: 'The person who shared it has to confirm it first. Ask them, then open the link again.',
      },
      held_back: {
        title: 'There is no new file yet',
        text: 'The next one comes once enough people have answered since the last one. Open the link again later.',
      },
      expired: { title: 'This link has expired', text: 'Ask the person who sent it for a new one.' },
      used_up: {
        title: 'This link has reached its limit',
        text: 'It worked for a limited number of downloads. Ask for a new one.',
      },
      revoked: { title: 'This link was revoked', text: 'The person who shared the file has closed the link.' },
      unknown: { title: 'There is no such link', text: 'Check that you copied the whole address.' },
      too_many: { title: 'Too many attempts', text: 'Wait a few minutes, then try again.' },
    },
    password: 'Password',
    download: 'Download',
    from: 'From',
    until: 'The link works until',
    kilobytes: 'KB',
    megabytes: 'MB',
  },
  ru: {
    pages: {
      preview: { title: 'С вами поделились файлом', text: 'Загрузка начнётся, когда вы нажмёте кнопку.' },
      password_required: { title: 'Файл защищён паролем', text: 'Введите пароль, который вам передали.' },
      wrong_password: { title: 'Файл защищён паролем', text: 'Пароль не подходит. Попробуйте ещё раз.' },
      pending: { title: 'Файл готовится', text: 'Это займёт не больше нескольких минут. Откройте ссылку ещё раз.' },
      failed: { title: 'Файл сделать не удалось', text: 'Попросите новую ссылку у того, кто прислал эту.' },
      paused: {
        title: 'Ссылка приостановлена',
        text: 'Сначала её должен подтвердить тот, кто ею поделился. Попросите его и откройте ссылку ещё раз.',
      },
      held_back: {
        title: 'Нового файла пока нет',
        text: 'Следующий появится, когда после прошлого ответит достаточно людей. Откройте ссылку позже.',
      },
      expired: { title: 'Срок ссылки истёк', text: 'Попросите новую у того, кто её прислал.' },
      used_up: {
        title: 'Лимит ссылки исчерпан',
        text: 'Она была рассчитана на ограниченное число загрузок. Попросите новую.',
      },
      revoked: { title: 'Ссылка отозвана', text: 'Владелец файла закрыл доступ по этой ссылке.' },
      unknown: { title: 'Такой ссылки нет', text: 'Проверьте, скопирован ли адрес до последнего знака.' },
      too_many: { title: 'Слишком много попыток', text: 'Подождите несколько минут и попробуйте снова.' },
    },
    password: 'Пароль',
    download: 'Скачать',
    from: 'От кого:',
    until: 'Ссылка действует до',
    kilobytes: 'кБ',
    megabytes: 'МБ',
  },
  es: {
    pages: {
      preview: { title: 'Han compartido un archivo con usted', text: 'La descarga empieza al pulsar el botón.' },
      password_required: { title: 'Este archivo tiene contraseña', text: 'Escriba la contraseña que le han dado.' },
      wrong_password: {
        title: 'Este archivo tiene contraseña',
        text: 'La contraseña no es correcta. Inténtelo de nuevo.',
      },
      pending: {
        title: 'El archivo se está preparando',
        text: 'Tardará unos minutos como máximo. Vuelva a abrir el enlace.',
      },
      failed: { title: 'No se pudo crear el archivo', text: 'Pida un enlace nuevo a quien se lo envió.' },
      paused: {
        title: 'Este enlace está en pausa',
        text: 'Antes debe confirmarlo quien lo compartió. Pídaselo y vuelva a abrir el enlace.',
      },
      held_back: {
        title: 'Todavía no hay un archivo nuevo',
        text: 'El siguiente llega cuando hayan respondido suficientes personas desde el último. Abra el enlace más tarde.',
      },
      expired: { title: 'Este enlace ha caducado', text: 'Pida uno nuevo a quien se lo envió.' },
      used_up: {
        title: 'Este enlace ha alcanzado su límite',
        text: 'Funcionaba para un número limitado de descargas. Pida uno nuevo.',
      },
      revoked: { title: 'Este enlace se ha revocado', text: 'Quien compartió el archivo ha cerrado el enlace.' },
      unknown: {
        title: 'No existe este enlace',
        text: 'Compruebe que la dirección esté copiada hasta el último carácter.',
      },
      too_many: { title: 'Demasiados intentos', text: 'Espere unos minutos e inténtelo de nuevo.' },
    },
    password: 'Contraseña',
    download: 'Descargar',
    from: 'De',
    until: 'El enlace funciona hasta el',
    kilobytes: 'KB',
    megabytes: 'MB',
  },
  pt: {
    pages: {
      preview: { title: 'Um arquivo foi compartilhado com você', text: 'O download começa ao pressionar o botão.' },
      password_required: { title: 'Este arquivo tem senha', text: 'Digite a senha que você recebeu.' },
      wrong_password: { title: 'Este arquivo tem senha', text: 'A senha não está certa. Tente de novo.' },
      pending: {
        title: 'O arquivo está sendo preparado',
        text: 'Leva alguns minutos, no máximo. Abra o link de novo depois.',
      },
      failed: { title: 'Não foi possível criar o arquivo', text: 'Peça um link novo a quem o enviou.' },
      paused: {
        title: 'Este link está em pausa',
        text: 'Quem o compartilhou precisa confirmá-lo primeiro. Peça a essa pessoa e abra o link de novo.',
      },
      held_back: {
        title: 'Ainda não há um arquivo novo',
        text: 'O próximo chega quando um número suficiente de pessoas tiver respondido depois do último. Abra o link mais tarde.',
      },
      expired: { title: 'Este link expirou', text: 'Peça um novo a quem o enviou.' },
      used_up: {
        title: 'Este link atingiu o limite',
        text: 'Ele funcionava para um número limitado de downloads. Peça um novo.',
      },
      revoked: { title: 'Este link foi revogado', text: 'Quem compartilhou o arquivo fechou o link.' },
      unknown: { title: 'Este link não existe', text: 'Veja se o endereço foi copiado até o último caractere.' },
      too_many: { title: 'Tentativas demais', text: 'Espere alguns minutos e tente de novo.' },
    },
    password: 'Senha',
    download: 'Baixar',
    from: 'De',
    until: 'O link funciona até',
    kilobytes: 'KB',
    megabytes: 'MB',
  },
};
