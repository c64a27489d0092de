/**
 * Made-up people to be planted into answers and looked for afterwards. Every value is its own needle: no two people share
 * one, and none is found in a text by chance. Domains, cards and accounts are of the kinds that belong to nobody.
 */
import { randomOf } from '../../chaos/random.ts';

export interface Identity {
  name: string;
  email: string;
  /** With a plus and digits only. */
  phone: string;
  address: string;
  /** Sixteen digits that pass the check. */
  card: string;
  account: string;
  /** What another system knows the person by. */
  customerId: string;
}

export type IdentityPart = keyof Identity;

const firstNames = ['Grace', 'Alan', 'Ирина', 'Пётр', 'Lucía', 'João', 'Mei', 'Олег', 'Ana', 'Tomás'];
const syllables = ['zor', 'vil', 'mek', 'tan', 'bru', 'lax', 'pim', 'dov', 'kes', 'nur', 'gal', 'fet'];
const streets = ['Elm Street', 'улица Ленина', 'Calle Mayor', 'Rua Augusta', 'High Street', 'Невский проспект'];

/** The same number and seed give the same people. */
export function identities(count: number, seed = 1): Identity[] {
  const random = randomOf(seed);
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('');
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const surname = [0, 1, 2].map(() => random.one(syllables)).join('') + syllables[index % syllables.length];
    const handle = `${surname}${number}`;
    return {
      name: `${random.one(firstNames)} ${capital(surname)}${index % 2 === 0 ? 'ov' : 'sen'}${number}`,
      email: `${handle}.${random.one(syllables)}@${random.one(['mail', 'post', 'corp'])}.example.${random.one(['org', 'com', 'net'])}`,
      phone: random.one(['+7916', '+44770', '+34612', '+55119']) + digits(4) + number,
      address: `${random.one(streets)} ${1000 + index}, ${capital(surname)}burg ${digits(5)}`,
      card: withLuhn(`4${digits(11)}${number}`),
      account: withIbanCheck('DE', `50010517${digits(7)}${number}`),
      customerId: `C-${digits(6)}-${number}`,
    };
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Fifteen digits and the sixteenth that makes them a card's. */
export function withLuhn(fifteen: string): string {
  const sum = [...fifteen].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return fifteen + String((10 - (sum % 10)) % 10);
}

export function withIbanCheck(country: string, account: string): string {
  const asDigits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(asDigits) % 97n)).padStart(2, '0')}${account}`;
}

const zeroWidth = '\u200b';
const fullWidth = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const grouped = (text: string, size: number, by: string) =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(by);
const dotted = (email: string, at: string, dot: string) => email.replace('@', at).replaceAll('.', dot);
const national = (phone: string) => phone.slice(-10);

/** Twelve ways in which people write the same thing. */
export const emailSpellings: readonly ((email: string) => string)[] = [
  (email) => email,
  (email) => email.toUpperCase(),
  (email) => `<${email}>`,
  (email) => `mailto:${email}`,
  (email) => `${email}.`,
  (email) => `(${email})`,
  (email) => `почта:${email},спасибо`,
  (email) => email.replace('@', ' @ '),
  (email) => email.replace('@', '＠'),
  (email) => email.replace('@', `${zeroWidth}@${zeroWidth}`),
  (email) => dotted(email, ' (at) ', ' (dot) '),
  (email) => dotted(email, '[at]', '[dot]'),
];

export const phoneSpellings: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => phone.replace('+', '00'),
  (phone) => `8${national(phone)}`,
  (phone) => `${phone.slice(0, -10)} (${national(phone).slice(0, 3)}) ${grouped(national(phone).slice(3), 3, '-')}`,
  (phone) => `${phone.slice(0, -10)} ${grouped(national(phone), 2, ' ')}`,
  (phone) => grouped(national(phone), 3, '.'),
  (phone) => `(${national(phone).slice(0, 3)})${grouped(national(phone).slice(3), 3, '-')}`,
  (phone) => `тел.${phone}`,
  (phone) => fullWidth(phone),
  (phone) => grouped(phone, 4, zeroWidth),
  (phone) => grouped(phone, 3, '\u00a0'),
  (phone) => `tel:${grouped(phone, 4, '-')}`,
];

export const cardSpellings: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => grouped(card, 4, ' '),
  (card) => grouped(card, 4, '-'),
  (card) => grouped(card, 4, '.'),
  (card) => grouped(card, 4, '\u00a0'),
  (card) => grouped(card, 4, '\u2009'),
  (card) => grouped(card, 4, '  '),
  (card) => `карта:${card}`,
  (card) => `№${card}`,
  (card) => fullWidth(card),
  (card) => grouped(card, 4, zeroWidth),
  (card) => `(${grouped(card, 4, ' ')})`,
];

export const accountSpellings: readonly ((account: string) => string)[] = [
  (account) => account,
  (account) => account.toLowerCase(),
  (account) => grouped(account, 4, ' '),
  (account) => grouped(account, 4, '-'),
  (account) => grouped(account, 4, '\u00a0'),
  (account) => `IBAN:${account}`,
  (account) => `IBAN ${grouped(account, 4, ' ')}`,
  (account) => `(${account})`,
  (account) => `${account}.`,
  (account) => `счёт ${account},`,
  (account) => grouped(account, 4, zeroWidth),
  (account) => fullWidth(account),
];

/** One of the spellings, turn by turn. */
export function spelled<T>(spellings: readonly ((value: T) => string)[], value: T, turn: number): string {
  const spelling = spellings[turn % spellings.length];
  if (!spelling) throw new Error('there is no spelling');
  return spelling(value);
}

const sentences = [
  (what: string) => `Please write to ${what} when it is done`,
  (what: string) => `Свяжитесь со мной: ${what} после шести`,
  (what: string) => `${what}`,
  (what: string) => `Everything was fine, thanks\n${what}\nbye`,
  (what: string) => `Mi contacto es ${what} gracias`,
  (what: string) => `Meu contato: ${what} obrigado`,
];

/** What a respondent might write who leaves such a thing in a comment. */
export function commentWith(what: string, turn: number): string {
  return spelled(sentences, what, turn);
}

/** What gives a person away in any text, however it was spelled: letters and digits only, in lower case. */
export function tracesOf(identity: Identity): string[] {
  const [local = ''] = identity.email.split('@');
  return [identity.name, `${local}@`, identity.phone, national(identity.phone), identity.address]
    .concat(identity.card, identity.account, identity.customerId)
    .map(traceIn);
}

/** A text as traces are looked for in it: what is written around and between letters, digits and @ does not hide them. */
export function traceIn(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s*[([]\s*at\s*[)\]]\s*/g, '@')
    .replace(/\s*[([]\s*dot\s*[)\]]\s*/g, '.')
    .replace(/[^\p{L}\p{N}@]/gu, '');
}
