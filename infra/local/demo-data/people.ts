/** Who answers: where from, on which device, by which campaign, how fast, and in which mood. */
import type { NewAnswer } from '../../../shared/survey-service/store/answer-record.ts';
import type { Random } from './random.ts';

type Place = readonly [country: string, cities: readonly string[]];

const places: Record<'ru' | 'en', readonly (readonly [Place, number])[]> = {
  ru: [
    [['RU', ['Москва', 'Санкт-Петербург', 'Казань', 'Екатеринбург', 'Новосибирск', 'Самара']], 78],
    [['KZ', ['Алматы', 'Астана']], 8],
    [['BY', ['Минск', 'Гомель']], 6],
    [['AM', ['Ереван']], 3],
    [['DE', ['Berlin', 'München']], 3],
    [['GE', ['Тбилиси']], 2],
  ],
  en: [
    [['GB', ['London', 'Manchester', 'Leeds']], 34],
    [['US', ['New York', 'Austin', 'Seattle']], 26],
    [['DE', ['Berlin', 'Köln']], 16],
    [['ES', ['Madrid', 'Málaga']], 12],
    [['BR', ['São Paulo', 'Recife']], 8],
    [['PT', ['Lisboa']], 4],
  ],
};

const agents = {
  mobile: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/133.0.0.0 Mobile Safari/537.36',
  ],
  desktop: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/133.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_3) AppleWebKit/605.1.15 Version/18.3 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:135.0) Gecko/20100101 Firefox/135.0',
  ],
  tablet: ['Mozilla/5.0 (iPad; CPU OS 18_3 like Mac OS X) AppleWebKit/605.1.15 Version/18.3 Safari/604.1'],
} as const;

const campaigns = [
  [{ utm_source: 'email', utm_medium: 'newsletter', utm_campaign: 'spring' }, 40],
  [{ utm_source: 'telegram', utm_medium: 'social', utm_campaign: 'channel, №1' }, 22],
  [{ utm_source: 'qr', utm_medium: 'offline', utm_campaign: 'receipt' }, 14],
  [{ utm_source: 'vk', utm_medium: 'cpc', utm_campaign: 'retargeting' }, 8],
  [{}, 16],
] as const;

type Traits = Pick<
  NewAnswer,
  'ip_address' | 'user_agent' | 'device' | 'country' | 'city' | 'source' | 'variables' | 'lang'
>;

export function drawTraits(random: Random, language: 'ru' | 'en'): Traits {
  const [country, cities] = random.weighted(places[language]);
  const device = random.weighted([
    ['mobile', 58],
    ['desktop', 35],
    ['tablet', 7],
  ] as const);
  const variables: Record<string, string> = { ...random.weighted(campaigns) };
  return {
    // addresses from the ranges kept for documentation
    ip_address: `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.whole(1, 254)}`,
    user_agent: random.pick<string>(agents[device]),
    device,
    country,
    city: random.chance(0.93) ? random.pick(cities) : null,
    source: variables.utm_source ?? null,
    variables,
    lang: language,
  };
}

/** Most are content, some are delighted, a few are angry. */
export function drawMood(random: Random, average: number): number {
  const mood = random.chance(0.12) ? random.normal(0.25, 0.12) : random.normal(average, 0.13);
  return Math.min(1, Math.max(0, mood));
}

/** Long-tailed: half are done within the usual time, and a few take much longer. */
export function drawDurationSeconds(random: Random, usualSeconds: number): number {
  return Math.max(8, Math.round(usualSeconds * Math.exp(random.normal(0, 0.55))));
}
