/** Words of the page in Russian: personal data. */
import type { privacyEnglish } from '../en/privacy.ts';

export const privacyRussian: typeof privacyEnglish = {
  legend: 'Личные данные',
  summary: {
    keep: 'Личные данные, например почта и телефон, останутся в файлах.',
    mask: 'Личные данные в файлах будут скрыты.',
    pseudonym: 'Личные данные будут заменены псевдонимами.',
    remove: 'Личных данных в файлах не будет.',
    counted: 'Личные вопросы будут только посчитаны, сами ответы не показываются.',
  },
  scrubHint: 'Имена и адреса в очищенном тексте могут остаться.',
  addColumn: 'Отдельно для столбца',
  column: 'Столбец',
  columnHint: 'ID столбца, который есть во всех опросах: ip_address',
  how: 'Что с ним сделать',
  keepColumn: 'Оставить',
  removeColumn: 'Убрать правило',
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
    keep: 'останется',
    scrub: 'очистим',
    mask: 'скроем',
    pseudonym: 'псевдонимы',
    remove: 'удалим',
    counted: 'только посчитаем',
    coarsen: 'с точностью до дня',
  },
};
