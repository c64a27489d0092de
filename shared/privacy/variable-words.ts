/** What a hidden variable holds, by its name: `user_email`, `clientId`, `utm_source`. */
import type { PersonalKind } from './personal-kind.ts';

const kindByWord: Readonly<Record<string, PersonalKind>> = {
  email: 'email',
  mail: 'email',
  'e-mail': 'email',
  phone: 'phone',
  tel: 'phone',
  telephone: 'phone',
  mobile: 'phone',
  cell: 'phone',
  msisdn: 'phone',
  whatsapp: 'phone',
  firstname: 'name',
  lastname: 'name',
  fullname: 'name',
  surname: 'name',
  fio: 'name',
  nickname: 'name',
  username: 'name',
  login: 'name',
  nick: 'name',
  fname: 'name',
  lname: 'name',
  patronymic: 'name',
  address: 'address',
  addr: 'address',
  street: 'address',
  postcode: 'address',
  zip: 'address',
  postal: 'address',
  zipcode: 'address',
  uid: 'id',
  uuid: 'id',
  guid: 'id',
  ssn: 'id',
  passport: 'id',
  inn: 'id',
  snils: 'id',
  cpf: 'id',
  dni: 'id',
  iban: 'id',
  gclid: 'id',
  fbclid: 'id',
  yclid: 'id',
  ymclid: 'id',
  idfa: 'id',
  gaid: 'id',
  clientid: 'id',
  userid: 'id',
  customerid: 'id',
  memberid: 'id',
  psid: 'id',
  pid: 'id',
  imei: 'id',
  promo: 'id',
  promocode: 'id',
  coupon: 'id',
  lat: 'location',
  lon: 'location',
  lng: 'location',
  long: 'location',
  latitude: 'location',
  geo: 'location',
  longitude: 'location',
  coords: 'location',
  coordinates: 'location',
  city: 'location',
  town: 'location',
  gps: 'location',
  region: 'location',
  district: 'location',
  ip: 'network',
  ua: 'network',
  useragent: 'network',
  birthday: 'other',
  birthdate: 'other',
  dob: 'other',
  birth: 'other',
  contact: 'other',
  telegram: 'other',
  vk: 'other',
};

/** With these a name or an id is that of a thing. */
const things = new Set(
  (
    'product item sku survey campaign shop store branch category ad adgroup banner page utm source form question ' +
    'segment group test variant event company brand model file team project course order lang medium creative placement app'
  ).split(' '),
);

export function kindByVariable(name: string): PersonalKind | undefined {
  const words = wordsOf(name);
  const isOfThing = words.some((word) => things.has(word));
  const known = words.map((word) => kindByWord[word]).find((kind) => kind !== undefined);
  if (known && !(isOfThing && (known === 'id' || known === 'name' || known === 'location'))) return known;
  if (isOfThing) return undefined;
  if (words.includes('id')) return 'id';
  if (words.includes('name')) return 'name';
  return words.join('') === 'useragent' ? 'network' : undefined;
}

/** `clientId` and `client_id` are two words each. */
function wordsOf(name: string): string[] {
  return name
    .slice(0, 300)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
