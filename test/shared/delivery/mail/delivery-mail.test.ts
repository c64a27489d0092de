/** What a mail about a delivery says, in the language of its readers. */
import { describe, expect, it } from 'vitest';
import { pageLanguages } from '../../../../shared/delivery/links/page-language.ts';
import { deliveryMail } from '../../../../shared/delivery/mail/delivery-mail.ts';
import { plainMail } from '../../../../shared/delivery/mail/mail-plain.ts';
import { mailTexts } from '../../../../shared/delivery/mail/mail-words.ts';
import { confirmationMail } from '../../../../shared/delivery/mail/other-mails.ts';

const to = {
  address: 'boss@example.org',
  destination: 'Boss',
  sender: 'anna@example.com',
  host: 'exports.example.com',
  stopUrl: 'https://exports.example.com/m/x',
};

function mailIn(language: (typeof pageLanguages)[number], code?: string, rows: number | null = 1) {
  const reason = 'The survey service refused access to survey 12.';
  const files = [{ name: 'a.csv', sizeBytes: 1_000, rows }];
  const about = { language, name: 'Monday', surveyCount: 1, files, surveys: ['Lunch'], answers: rows };
  const made = { timezone: 'UTC', madeAt: '2026-11-16T05:00:00Z', failed: [{ survey: 'Exit', reason, code }] };
  return plainMail(deliveryMail({ ...about, ...made }, to));
}

describe('a file', () => {
  it('has its size and its answers beside it, and no number of them where they are too few to say', () => {
    expect(mailIn('en')).toContain('1 answer from 1 survey.');
    expect(mailIn('en')).toContain(' · 1 answer');
    const hiding = mailIn('en', undefined, null);
    expect(hiding).toContain('1 survey.');
    expect(hiding).not.toMatch(/\d answer/);
  });
});

describe('a survey that could not be exported', () => {
  it('is named with the reason, in the language of the mail', () => {
    expect(mailIn('en', 'access_denied')).toContain('* Exit: The survey service refused access to survey 12.');
    expect(mailIn('ru', 'access_denied')).toContain('* Exit: Нет доступа к опросу.');
    expect(mailIn('es', 'access_denied')).toContain('* Exit: No hay acceso a la encuesta.');
    expect(mailIn('pt', 'access_denied')).toContain('* Exit: Não há acesso à pesquisa.');
  });

  it('has the reason as it is where no other words are known', () => {
    for (const language of pageLanguages) expect(mailIn(language, 'poisonous')).toContain('refused access');
    expect(mailIn('ru')).toContain('refused access');
  });

  it('has the same reasons in every language but English, whose own words say more', () => {
    const { en, ru, ...others } = mailTexts;
    expect(en.delivery.reasons).toEqual({});
    for (const texts of Object.values(others)) {
      expect(Object.keys(texts.delivery.reasons)).toEqual(Object.keys(ru.delivery.reasons));
    }
  });
});

describe('a mail', () => {
  it('with files has the day of its run in its subject, in the zone of its schedule', () => {
    const about = { language: 'en' as const, name: 'Monday', surveyCount: 0, files: [], surveys: [], answers: 0 };
    const made = { timezone: 'Asia/Tokyo', madeAt: '2026-11-15T21:00:00Z', failed: [] };
    expect(deliveryMail({ ...about, ...made }, to).subject).toBe('Monday: 16 November 2026');
  });

  it.each([
    ['en', 'tables of answers, reports and charts', 'every week'],
    ['ru', 'таблицы ответов, отчёты и диаграммы', 'каждую неделю'],
    ['es', 'tablas de respuestas, informes y gráficos', 'cada semana'],
    ['pt', 'tabelas de respostas, relatórios e gráficos', 'toda semana'],
  ] as const)('that asks for a yes says in %s what will come and how often', (language, what, often) => {
    const asked = {
      language,
      address: to.address,
      sender: to.sender,
      host: to.host,
      confirmUrl: to.stopUrl,
      stopUrl: to.stopUrl,
    };
    const said = plainMail(confirmationMail(asked)).replaceAll(/\s+/g, ' ');
    expect(said).toContain(what);
    expect(said).toContain(often);
  });
});
