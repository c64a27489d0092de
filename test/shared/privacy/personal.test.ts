/** What is personal by its words: titles in four languages, and names of variables. */
import { describe, expect, it } from 'vitest';
import { isFreeText, personalByName } from '../../../shared/privacy/personal.ts';

const kindOfTitle = (title: string) => personalByName({ columnId: 'q:1', type: 'input', title })?.kind;
const kindOfVariable = (title: string) => personalByName({ columnId: `var:${title}`, type: 'variable', title })?.kind;

describe('a question asks for', () => {
  it.each([
    ['name', ['Your full name', 'Name', 'Name:', 'First name *', 'Name and surname', 'What is your name?', 'Nickname']],
    [
      'name',
      [
        'What should we call you?',
        "Child's name",
        'Как вас зовут?',
        'Имя',
        'Ваше имя и фамилия',
        'Как к вам обращаться?',
      ],
    ],
    [
      'name',
      [
        'Ф.И.О.',
        'Фамилия, имя, отчество',
        'Имя, компания',
        'Укажите имя',
        '¿Cómo se llama?',
        '¿Cómo te llamas?',
        'Nombre',
      ],
    ],
    [
      'name',
      ['Nombre y apellidos', 'Su nombre completo', 'Qual é o seu nome?', 'Como você se chama?', 'Nome completo'],
    ],
    ['email', ['E-mail', 'Your email address', 'Электронная почта', 'Ваша почта', 'Correo electrónico', 'Seu e-mail']],
    [
      'phone',
      [
        'Phone number',
        'Mobile phone',
        'Какой у вас номер телефона?',
        'Телефон',
        'Número de móvil',
        'Celular',
        'WhatsApp',
      ],
    ],
    [
      'address',
      ['Delivery address', 'Postcode', 'ZIP code', 'Адрес доставки', 'Почтовый индекс', 'Código postal', 'Endereço'],
    ],
    [
      'id',
      ['Passport number', 'Your ID', 'Customer number', 'Номер карты', 'ИНН', 'СНИЛС', 'CPF', 'DNI', 'IBAN', 'ID'],
    ],
    ['location', ['City', 'Your city', 'В каком городе вы живёте?', 'Город', 'Ciudad', 'Cidade', 'GPS coordinates']],
    [
      'other',
      ['Date of birth', 'Дата рождения', 'Your Telegram', 'How can we contact you?', 'Контактные данные', 'Contato'],
    ],
  ] as const)('%s', (kind, titles) => {
    expect(titles.map((title) => [title, kindOfTitle(title)])).toEqual(titles.map((title) => [title, kind]));
  });

  it('nothing personal, though a word of it stands there', () => {
    const english = ['Product name', 'Company name', 'Name your favourite brands', 'Name three things', 'Brand name'];
    const more = ['Which phone do you use?', 'How many phones do you own?', 'What do you like about your iPhone?'];
    const others = ['How well did we address your concern?', 'How should we address this?', 'Contact lenses: which?'];
    const russian = ['Вы почти закончили. Что улучшить?', 'Какой у вас телефон?', 'Имя бренда', 'Именно почему?'];
    const spanish = ['Nombre tres marcas', 'Nombre de la empresa', '¿Cómo se llama su empresa?', 'Nome do produto'];
    for (const title of [...english, ...more, ...others, ...russian, ...spanish]) {
      expect([title, kindOfTitle(title)]).toEqual([title, undefined]);
    }
  });
});

describe('a variable holds', () => {
  it.each([
    ['email', ['email', 'user_email', 'userEmail', 'E-Mail', 'mail']],
    ['phone', ['phone', 'client-phone', 'tel', 'mobilePhone']],
    ['name', ['name', 'first_name', 'fullName', 'login', 'fio', 'имя']],
    ['id', ['uid', 'user_id', 'client_id', 'clientId', 'id', 'gclid', 'crm.id', 'external_id']],
    ['address', ['postcode', 'zip', 'street', 'address']],
    ['location', ['lat', 'lon', 'lng', 'city', 'geo', 'region']],
    ['network', ['ip', 'user_agent', 'userAgent']],
  ] as const)('%s', (kind, names) => {
    expect(names.map((name) => [name, kindOfVariable(name)])).toEqual(names.map((name) => [name, kind]));
  });

  it('nothing personal, when it says where from, which or what', () => {
    const names = [
      'utm_source',
      'utm_campaign',
      'campaign_id',
      'product_id',
      'product_name',
      'segment',
      'w',
      'store_id',
    ];
    for (const name of [...names, 'ab_test', 'lang', 'variant', 'wave', 'brandName', 'order_total']) {
      expect([name, kindOfVariable(name)]).toEqual([name, undefined]);
    }
  });
});

it('free text is what people write, and what nobody knows the type of', () => {
  expect(['input', 'html', 'variable', 'unknown', 'hologram'].map(isFreeText)).toEqual([true, true, true, true, true]);
  const counted = ['choice', 'rating', 'matrix', 'datetime', 'system', 'email', 'phone', 'file', 'number'];
  expect(counted.filter(isFreeText)).toEqual([]);
});
