/** What the pages of a link say where it leads to a live page; all else is said as of files. */
import type { LinkPage, LinkTexts } from './link-page-texts.ts';
import type { PageLanguage } from './page-language.ts';

type LiveTexts = { open: string } & { [Page in LinkPage]?: LinkTexts['pages'][Page] };

export const livePageTexts: Record<PageLanguage, LiveTexts> = {
  en: {
    open: 'Open',
    preview: { title: 'Survey results have been shared with you', text: 'They are shown when you press the button.' },
    password_required: { title: 'This page has a password', text: 'Enter the password you were given.' },
    wrong_password: { title: 'This page has a password', text: 'That password is wrong. Try again.' },
    pending: { title: 'The results are being calculated', text: 'The page opens automatically in a moment.' },
    failed: { title: 'These results cannot be shown', text: 'Ask the person who sent the link for a new one.' },
    paused: {
      title: 'This page is paused',
      text: 'The survey cannot be read at the moment. The person who shared it has been notified.',
    },
    revoked: { title: 'This link was revoked', text: 'The person who shared the page has closed the link.' },
  },
  ru: {
    open: 'Открыть',
    preview: { title: 'С вами поделились результатами опроса', text: 'Они откроются, когда вы нажмёте кнопку.' },
    password_required: { title: 'Страница защищена паролем', text: 'Введите пароль, который вам передали.' },
    wrong_password: { title: 'Страница защищена паролем', text: 'Пароль не подходит. Попробуйте ещё раз.' },
    pending: { title: 'Результаты подсчитываются', text: 'Страница откроется сама через несколько секунд.' },
    failed: { title: 'Эти результаты нельзя показать', text: 'Попросите новую ссылку у того, кто прислал эту.' },
    paused: {
      title: 'Страница приостановлена',
      text: 'Сейчас опрос нельзя прочитать. Тот, кто поделился страницей, уже знает об этом.',
    },
    revoked: { title: 'Ссылка отозвана', text: 'Владелец страницы закрыл доступ по этой ссылке.' },
  },
  es: {
    open: 'Abrir',
    preview: {
      title: 'Han compartido con usted los resultados de una encuesta',
      text: 'Se muestran al pulsar el botón.',
    },
    password_required: { title: 'Esta página tiene contraseña', text: 'Escriba la contraseña que le han dado.' },
    wrong_password: {
      title: 'Esta página tiene contraseña',
      text: 'La contraseña no es correcta. Inténtelo de nuevo.',
    },
    pending: {
      title: 'Se están calculando los resultados',
      text: 'La página se abrirá automáticamente en unos segundos.',
    },
    failed: { title: 'Estos resultados no se pueden mostrar', text: 'Pida un enlace nuevo a quien se lo envió.' },
    paused: {
      title: 'Esta página está en pausa',
      text: 'Ahora no se puede leer la encuesta. Quien compartió la página ya lo sabe.',
    },
    revoked: { title: 'Este enlace se ha revocado', text: 'Quien compartió la página ha cerrado el enlace.' },
  },
  pt: {
    open: 'Abrir',
    preview: {
      title: 'Resultados de uma pesquisa foram compartilhados com você',
      text: 'Eles aparecem ao pressionar o botão.',
    },
    password_required: { title: 'Esta página tem senha', text: 'Digite a senha que você recebeu.' },
    wrong_password: { title: 'Esta página tem senha', text: 'A senha não está certa. Tente de novo.' },
    pending: {
      title: 'Os resultados estão sendo calculados',
      text: 'A página abre automaticamente em alguns segundos.',
    },
    failed: { title: 'Estes resultados não podem ser mostrados', text: 'Peça um link novo a quem o enviou.' },
    paused: {
      title: 'Esta página está em pausa',
      text: 'No momento não é possível ler a pesquisa. Quem compartilhou a página já sabe disso.',
    },
    revoked: { title: 'Este link foi revogado', text: 'Quem compartilhou a página fechou o link.' },
  },
};
