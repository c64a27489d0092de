/**
 * Texts that the scrubber was not made with: other people, other sentences and other spellings than those it was tried on.
 * Whoever changes the scrubber leaves them alone, so that what they measure stays worth something.
 */
import { randomOf } from '../../chaos/random.ts';
import { withIbanCheck, withLuhn } from './planted-identities.ts';

export type Planted = 'e-mail' | 'phone' | 'link' | 'card' | 'account' | 'name' | 'address';

export interface PlantedText {
  text: string;
  /** Undefined in a text with nothing to hide. */
  kind: Planted | undefined;
  /** What must not be left of it. */
  secret: string;
}

const frames = [
  (what: string) => `You can reach me under ${what}, any time.`,
  (what: string) => `${what} — это мои данные, жду ответа`,
  (what: string) => `No me llegó el pedido, escríbanme: ${what}`,
  (what: string) => `Podem falar comigo (${what}) amanhã cedo`,
  (what: string) => `thx!! ${what}`,
  (what: string) => `1) delivery was late 2) box was open 3) ${what}`,
  (what: string) => `Мне 35 лет, заказ от 12.03.2026 на 4 500 руб., ${what}`,
  (what: string) => `"${what}"`,
];

/** A few hundred texts, the same for the same seed. */
export function heldOutTexts(seed = 77, each = 60): PlantedText[] {
  const random = randomOf(seed);
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('');
  const word = () => random.one(['marsh', 'quill', 'tundra', 'okapi', 'zephyr', 'kombu', 'velar', 'brisk']) + digits(3);
  const makers: Record<Planted, () => [text: string, secret: string]> = {
    'e-mail': () => emailOf(word(), random.below(8)),
    phone: () => phoneOf(digits, random.below(14)),
    link: () => linkOf(word(), random.below(6)),
    card: () => cardOf(withLuhn(`${random.one(['4', '51', '2200'])}${digits(15)}`.slice(0, 15)), random.below(5)),
    account: () => accountOf(digits, random.below(5)),
    name: () => nameOf(word(), random.below(4)),
    address: () => addressOf(word(), digits(2), random.below(4)),
  };
  const planted = Object.entries(makers).flatMap(([kind, make]) =>
    Array.from({ length: each }, (): PlantedText => {
      const [what, secret] = make();
      return { text: random.one(frames)(what), kind: kindOf(kind), secret };
    }),
  );
  return [...planted, ...harmless.map((text) => ({ text, kind: undefined, secret: '' }))];
}

const kinds: readonly Planted[] = ['e-mail', 'phone', 'link', 'card', 'account', 'name', 'address'];

function kindOf(name: string): Planted | undefined {
  return kinds.find((kind) => kind === name);
}

function emailOf(word: string, form: number): [string, string] {
  const forms = [
    `${word}@gmail.example`,
    `${word}.work+shop@sub.mail.example.co`,
    `E-MAIL=${word}@firma.example`,
    `${word} [собака] почта [точка] рф`,
    `${word} at mail dot example dot com`,
    `${word}@почта.рф`,
    `${word}{at}host{dot}example`,
    `${word} @mail.example`,
  ];
  return [forms[form] ?? '', word];
}

function phoneOf(digits: (length: number) => string, form: number): [string, string] {
  const [two, three, four, tail] = [digits(2), digits(3), digits(4), digits(4)];
  const forms = [
    `+49 (0) 30 ${three}${four}-${tail}`,
    `+1 (415) ${three}-${tail}`,
    `415-${three}-${tail}`,
    `8-916-${three}-${two}-${tail.slice(0, 2)}`,
    `8 800 ${three} ${two} ${tail.slice(0, 2)}`,
    `07700 9${two}${tail.slice(0, 3)}`,
    `06 ${two} 34 ${two} ${tail.slice(0, 2)}`,
    `+34 6${two} ${three} ${tail.slice(0, 3)}`,
    `(21) 9${four}-${tail}`,
    `+55 11 9 ${four} ${tail}`,
    `tel 495${three}${tail}`,
    `WhatsApp:+52155${four}${tail}`,
    `${three}-${two}-${tail.slice(0, 2)}`,
    `+7/916/${three}/${tail}`,
  ];
  const written = forms[form] ?? '';
  return [written, written.replace(/\D/g, '').slice(-4)];
}

function linkOf(word: string, form: number): [string, string] {
  const forms = [
    `https://example.org/u/${word}?a=1&b=2`,
    `http://www.example.com/${word}`,
    `www.${word}.example.com`,
    `t.me/${word}`,
    `HTTPS://VK.EXAMPLE/${word}`,
    `linkedin.example/in/${word}/`,
  ];
  return [forms[form] ?? '', word];
}

function cardOf(card: string, form: number): [string, string] {
  const [a, b, c, d] = [card.slice(0, 4), card.slice(4, 8), card.slice(8, 12), card.slice(12)];
  const forms = [card, `${a} ${b} ${c} ${d}`, `${a}-${b}-${c}-${d}`, `${a} ${b}${c} ${d}`, `card ${a}/${b}/${c}/${d}`];
  return [forms[form] ?? '', card.slice(-8)];
}

function accountOf(digits: (length: number) => string, form: number): [string, string] {
  const [spain, britain] = [withIbanCheck('ES', digits(20)), withIbanCheck('GB', `WEST${digits(14)}`)];
  const russian = `40817810${digits(12)}`;
  const forms: [string, string][] = [
    [spain, spain],
    [(britain.match(/.{1,4}/g) ?? []).join(' '), britain],
    [`IBAN: ${(spain.match(/.{1,4}/g) ?? []).join(' ')}`, spain],
    [`р/с ${russian}`, russian],
    [withIbanCheck('NL', `ABNA${digits(10)}`).toLowerCase(), 'abna'],
  ];
  return forms[form] ?? ['', ''];
}

function nameOf(word: string, form: number): [string, string] {
  const surname = word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [`Maria ${surname}`, `${surname}, Peter`, `Иван ${surname}`, `Dr ${surname}`];
  return [forms[form] ?? '', surname];
}

function addressOf(word: string, number: string, form: number): [string, string] {
  const forms = [
    `${number} ${word} Road`,
    `ул. ${word}, ${number}`,
    `Calle ${word} ${number}`,
    `Rua ${word}, ${number}`,
  ];
  return [forms[form] ?? '', word];
}

/** Numbers, dates, prices and signs that are nobody's. */
const harmless = [
  ...[
    'I have 2 cats and 15 fish',
    'Rated 9/10, would buy again',
    'from 2015 to 2024',
    '2015-2024',
    'in 1999, 2004 and 2010',
  ],
  ...['bought on 2026-03-14 at 18:45', '14/03/2026', '3.14.2026', '14.03.26', 'c 12.01.2026 по 15.02.2026', '20260314'],
  ...['costs 1 299 000 ₽', '1,299,000.50 USD', 'R$ 12.500.000,00', '€ 1 234 567', '3 500 000 руб в год', '$1000000'],
  ...['pi is 3.14159265359', '0.000001', '1e10', '10^9', '99.99%', '-40', '2 + 2 = 4', 'x1000000'],
  ...['version 10.0.19045', 'iOS 17.4.1', 'ISO 27001:2022', 'RFC 5322', 'USB 3.2 2x2', 'Wi-Fi 802.11', 'H2O', 'A4'],
  ...['order 48213', 'заказ №48213', 'ticket #10423', 'room 1204', 'flight SU 1482', 'model X-1000', 'part AB-12345-C'],
  ...['5, 10, 15, 20', '1 2 3 4 5 6 7 8 9 10', '10-15 minutes', '100-200-300', '24/7', '50/50', 'from 1000 to 5000'],
  ...[
    '1 000 000 users',
    '100 000 000 stars',
    'population 8 336 817',
    '12 345 678 шт',
    '1.234.567 visitas',
    '7 000 000 000',
  ],
  ...[
    'meet me at noon',
    'look at example.org',
    'at the dot',
    'Node.js and Vue.js',
    'e.g. this',
    'a/b tests',
    'and/or',
    'w/o sugar',
  ],
  ...['cheap @ 5 euros', 'lunch @ noon', 'C# and F#', '(c) 2026', 'Q1/2026', '1/2 cup', '16:9', '4x4', '36.6'],
];
