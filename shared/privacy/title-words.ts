/**
 * What a question asks for, by the words of its title in four languages. Asking for a name is not asking about names: the
 * name of a product, or "name three brands", is no personal matter.
 */
import type { PersonalKind } from './personal-kind.ts';

/** A word as a whole; what begins with a letter of another alphabet has no `\b`. */
const word = (...forms: string[]) => `(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`;

/** Made when the first title is looked at: ten patterns of this size take 8 ms, and few who start ever look at one. */
function pattern(...sources: string[]): { test(title: string): boolean } {
  let made: RegExp | undefined;
  return {
    test(title) {
      made ??= new RegExp(sources.join('|'), 'iu');
      return made.test(title);
    },
  };
}

const someone =
  "your|you|my|respondent'?s?|participant'?s?|customer'?s?|client'?s?|contact|person'?s?|guest'?s?|child'?s?|" +
  "patient'?s?|student'?s?|employee'?s?|manager'?s?|doctor'?s?|parent'?s?|first|last|full|middle|maiden|family|given|nick|user";

/** These ask for a person's name, whatever else the title says. */
const surelyName = pattern(
  word(`(?:${someone})[ _-]?names?`, 'surname', 'nickname', 'username', 'patronymic'),
  word('what (?:should|may|can|do) (?:we|i) call you', 'how (?:should|may|can) (?:we|i) (?:address|call) you'),
  '^\\W*names?\\s*(?:[,:;/(*?!.&+]|and(?!\\p{L})|$)',
  'как\\s+(?:к\\s+)?(?:вас|тебя|вам|тебе)\\s+(?:можно\\s+)?(?:зовут|звать|обращаться|называть|величать)',
  word('фамили[яюией]+', 'отчеств[оаму]+', 'ф\\.?\\s?и\\.?\\s?о\\.?', '(?:ваше|твоё|твое|полное|контактное) имя'),
  '^[^\\p{L}]*имя\\s*(?:[,:;/(*?!.&+]|и(?!\\p{L})|$)',
  word('apellidos?', 'sobrenomes?', '(?:su|tu|seu|teu) (?:nombre|nome)(?: completo)?', '(?:nombre|nome) completo'),
  word('(?:nombre|nome) (?:y|e) (?:apellidos?|sobrenome)', 'c[oó]mo (?:se llama usted|te llamas|le llamamos)'),
  '^[^\\p{L}]*c[oó]mo se llama[^\\p{L}]*$',
  word('como (?:voc[eê] )?se chama(?! [oa] )', 'como (?:podemos|devemos) (?:te|lhe) chamar'),
);
const perhapsName = pattern(word('имя', 'nombre', 'nome'));
/** Things that have names too, and words that ask for a list. */
const ofThings = pattern(
  'бренд|марк|компани|организаци|фирм|продукт|товар|питом|собак|кошк|кот[ау]|файл|персонаж|геро|акт[её]р|автор|писател|певц|проект|домен|сайт|магазин|команд|любим',
  word(
    'marcas?',
    'empresas?',
    'compañ[ií]as?',
    'productos?',
    'produtos?',
    'tiendas?',
    'lojas?',
    'mascotas?',
    'equipos?',
  ),
  word(
    'proyectos?',
    'projetos?',
    'archivos?',
    'arquivos?',
    'actor(?:es)?',
    'favorit[oa]s?',
    'pel[ií]culas?',
    'filmes?',
  ),
  '^[^\\p{L}]*nombre (?:un|una|uno|dos|tres|cuatro|cinco|el|la|los|las|alg|al menos|\\d)',
);

const email = pattern(
  'e-?mail(?!s|ing|er| (?:newsletter|campaign|client|service|support))',
  word(
    'электронн\\p{L}+ (?:почт|адрес)\\p{L}*',
    'почт[аыуе]',
    'correo',
    'correio eletr[oô]nico',
    'имейл',
    'емейл',
    'мейл',
  ),
);
const surelyPhone = pattern(
  word(
    'phone (?:no|number)\\.?',
    'номер\\p{L}* (?:\\p{L}+ )?телефон\\p{L}*',
    'n[uú]mero de (?:tel[eé]fono|telefone|celular|m[oó]vil)',
  ),
);
const phone = pattern(
  word('(?:tele|cell)?phones?(?! (?:model|brand|case|app|do you use))', 'телефон[аы]?', 'мобильный'),
  word('tel[eé]fono', 'telefones?', 'celular', 'm[oó]vil', 'whats ?app', 'вотсап', 'ватсап'),
);
/** Which telephone somebody owns, or how many. */
const aboutPhones = pattern(
  word(
    'how many',
    'which',
    'model',
    'brand',
    'сколько',
    'как(?:ой|ая|ую)',
    'модель',
    'марка',
    'cu[aá]ntos',
    'quantos',
    'modelo',
  ),
);
const address = pattern(
  '(?<!e-?mail |web |site |we |to |not |well |better |they |ip )address(?:es)?(?! (?:the|this|these|those|that|all|any|it|our|issues?|problems?|concerns?)(?!\\p{L}))(?!ed|ing)',
  word('адрес\\p{L}{0,3}', 'direcci[oó]n(?! (?:de la empresa|general|t[eé]cnica))', 'endere[cç]o'),
  word('post ?code', 'zip(?: ?code)?', 'postal code', 'c[oó]digo postal', 'cep', 'почтов\\p{L}+ индекс', 'индекс'),
  word(
    'street',
    'where (?:exactly )?do you live',
    'где вы (?:живёте|живете|проживаете)',
    'd[oó]nde vive',
    'onde (?:voc[eê] )?mora',
  ),
);
const place = pattern(
  '^[^\\p{L}]*(?:your |ваш |su |tu |sua )?(?:city|town|hometown|город|ciudad|cidade|населённый пункт)[^\\p{L}]*$',
  word(
    '(?:city|town) (?:do you|you|of residence)',
    'в каком городе вы',
    'город проживания',
    'ciudad (?:vive|de residencia)',
  ),
  word(
    'cidade (?:voc[eê] )?(?:mora|vive)',
    'coordinates',
    'координаты',
    'coordenadas',
    'geolocation',
    'геолокация',
    'gps',
  ),
);
const id = pattern(
  word(
    'passport',
    'паспорт\\p{L}*',
    'pasaporte',
    'passaporte',
    'снилс',
    'инн',
    'ssn',
    'social security',
    'national id',
    'cpf',
    'dni',
    'curp',
  ),
  word(
    "driver'?s? licen[cs]e",
    'id (?:number|card)',
    '(?:your|user|client|customer|employee|member|respondent|patient|student) id',
  ),
  word(
    '(?:customer|client|member(?:ship)?|employee|account|card|policy|contract) (?:no|number)\\.?',
    'iban',
    '№ договора',
  ),
  word(
    'номер (?:клиента|карты|сч[её]та|договора|полиса)',
    'табельный номер',
    'n[uú]mero de (?:cliente|cuenta|tarjeta|conta)',
  ),
  '^[^\\p{L}]*id[^\\p{L}]*$',
);
const other = pattern(
  word(
    'date of birth',
    'birth ?da(?:te|y)',
    'year of birth',
    'when were you born',
    'birth',
    'nacimiento',
    'nascimento',
  ),
  word('дат\\p{L} рождени\\p{L}+', 'год рождения', 'день рождения', 'когда вы родились'),
  '^[^\\p{L}]*contacts?(?!\\p{L})(?! (?:lens|cent))',
  word('contact (?:you|me|info\\p{L}*|data|details|person)', 'your contacts?', 'контактн\\p{L}+ (?!центр|линз)\\p{L}+'),
  word('контакты', 'ваш контакт', '(?:de|su|tu|un) contacto', 'contacto', 'contatos?'),
  word(
    'telegram',
    'телеграм\\p{L}*',
    'instagram',
    'facebook',
    'linkedin',
    'skype',
    'вконтакте',
    'social media (?:profile|account)',
  ),
);

const ordered: readonly [PersonalKind, (title: string) => boolean][] = [
  ['email', (title) => email.test(title)],
  ['phone', (title) => surelyPhone.test(title) || (phone.test(title) && !aboutPhones.test(title))],
  ['address', (title) => address.test(title)],
  ['id', (title) => id.test(title)],
  ['name', (title) => surelyName.test(title) || (perhapsName.test(title) && !ofThings.test(title))],
  ['location', (title) => place.test(title)],
  ['other', (title) => other.test(title)],
];

/** Longer titles are texts of their own; what they begin with says what is asked. */
const LOOKED_AT = 500;

export function kindByTitle(title: string): PersonalKind | undefined {
  const looked = title.slice(0, LOOKED_AT).replace(/<[^>]*>|&nbsp;|\u00a0/g, ' ');
  return ordered.find(([, asksForIt]) => asksForIt(looked))?.[0];
}
