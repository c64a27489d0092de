/** Words of the page in Russian: personal data. */
import type { privacyEnglish } from './privacy-en.ts';

export const privacyRussian: typeof privacyEnglish = {
  legend: 'Личные данные',
  personal: 'Столбцы с личными данными',
  policies: {
    auto: 'В ответах оставить, в отчётах только считать',
    keep: 'Оставить везде',
    mask: 'Скрыть: g…@example.org',
    pseudonym: 'Псевдонимы вместо значений',
    remove: 'Удалить',
  },
  told: {
    keep: 'Личные данные, например почта и телефон, останутся в файлах.',
    mask: 'Личные данные в файлах будут скрыты.',
    pseudonym: 'Личные данные будут заменены псевдонимами.',
    remove: 'Личных данных в файлах не будет.',
    counted: 'Личные вопросы будут только посчитаны, сами ответы не показываются.',
  },
  freeText: 'Свободный текст',
  freeTexts: {
    '': 'В ответах оставить, в отчётах очистить',
    keep: 'Оставить везде',
    scrub: 'Убрать почту, телефоны, ссылки и номера',
    remove: 'Удалить',
  },
  scrubHint: 'Имена и адреса в очищенном тексте могут остаться.',
  minimumBase: 'Наименьшая база',
  minimumBaseHint: 'Скрыть цифры, за которыми стоит меньше респондентов. Пусто — показать все.',
  kinds: {
    email: 'почта',
    phone: 'телефон',
    name: 'имя',
    address: 'адрес',
    id: 'ID или номер',
    location: 'место',
    network: 'сеть или браузер',
    file: 'файл',
    other: 'личное',
  },
  reasons: { title: 'по заголовку', content: 'по ответам', chosen: 'по вашему указанию' },
  done: {
    ...{ keep: 'останется', scrub: 'очистим', mask: 'скроем', pseudonym: 'псевдонимы', remove: 'удалим' },
    counted: 'только посчитаем',
  },
};
