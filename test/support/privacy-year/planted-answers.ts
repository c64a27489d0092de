/** The survey of a year, and what people answer: who they are in columns that ask, and again in their own words. */
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';
import {
  cardSpellings,
  commentWith,
  emailSpellings,
  type Identity,
  phoneSpellings,
  spelled,
} from '../surveys/planted-identities.ts';

const entities = {
  mail: { type: 'email', title: 'Where can we write to you?' },
  phone: { type: 'phone', title: 'And call you?' },
  name: { type: 'input', title: 'Your name' },
  home: { type: 'input', title: 'Postal address' },
  say: { type: 'input', title: 'Anything else?' },
  rating: { type: 'rating', title: 'How was it?' },
};

export const plantedSurvey: Survey = madeSurvey();

function madeSurvey(): Survey {
  const widgets = { ids: Object.keys(entities), entities };
  const survey = readSurvey({ id: 1, name: 'Year', widgets }, { lang: 'en' });
  if (!survey) throw new Error('not a survey');
  return survey;
}

export function promoCodeOf({ customerId }: Identity): string {
  return `PROMO${customerId.replaceAll('-', '')}`;
}

/** Every person once. What they write of themselves is spelled in another way by each. */
export function answerOf(who: Identity, turn: number, at: number): Answer {
  const surname = who.name.split(' ').at(-1) ?? '';
  const words = [
    commentWith(who.name, turn),
    commentWith(`${surname.toUpperCase()}, ${who.customerId}`, turn),
    commentWith(spelled(emailSpellings, who.email, turn), turn),
    commentWith(spelled(phoneSpellings, who.phone, turn), turn),
    commentWith(spelled(cardSpellings, who.card, turn), turn),
    commentWith(who.address, turn),
  ];
  const given: [keyof typeof entities, unknown][] = [
    ...(Object.entries({ mail: who.email, phone: who.phone, name: who.name, home: who.address }) as [
      'mail' | 'phone' | 'name' | 'home',
      string,
    ][]),
    ['say', words[turn % words.length]],
    ['rating', 1 + (turn % 5)],
  ];
  const answer = readAnswer({
    id: 70_000_001 + turn * 13,
    is_complete: true,
    country: turn % 3 === 0 ? 'DE' : 'ES',
    city: `City${turn}`,
    submitted_at: new Date(at).toISOString(),
    duration_seconds: 61 + turn,
    promo_code: promoCodeOf(who),
    ip_address: `203.0.113.${turn % 250}`,
    variables: { client_id: who.customerId },
    answers: given.map(([id, value]) => ({
      question_id: id,
      question_text: entities[id].title,
      answer: value,
      answer_type: entities[id].type,
    })),
  });
  if (!answer) throw new Error('not an answer');
  return answer;
}
