/** Which columns look personal: by type, by field, and by the words of their titles in four languages. */
import { describe, expect, it } from 'vitest';
import { previewExport } from '../../../../shared/exports/request/preview.ts';
import { systemFields } from '../../../../shared/packing/fields.ts';
import { personalByName } from '../../../../shared/privacy/personal.ts';
import { readSurvey, type Survey } from '../../../../shared/surveys/survey.ts';
import type { Column } from '../../../../shared/tables/column.ts';
import { subjectOf } from '../../../../shared/tables/treating/column-subject.ts';
import { surveyOf, tableOf } from '../../../support/files-written/table-cells.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import { alice, createWorld, csvRequest } from '../../../support/worlds/export-world.ts';

const looksPersonal = (column: Column) => personalByName(subjectOf(column)) !== undefined;

/** Whether the question's first column looks personal. */
function isPersonal(entity: object): boolean {
  const [column] = tableOf(surveyOf(entity), [answerOf({ answers: [answerTo('q', 'x')] })]).columns.slice(
    systemFields.length,
  );
  if (!column) throw new Error('no column');
  return looksPersonal(column);
}

describe('a question looks personal', () => {
  it.each(['email', 'phone', 'fio', 'file', 'map', 'booking', 'payment'])('when its type is %s', (type) => {
    expect(isPersonal({ type, title: 'Q' })).toBe(true);
  });

  it.each([
    ...['Your e-mail', 'Email?', 'Phone number', 'Name', 'Your name, please', 'Surname', 'Postal address'],
    ...['Date of birth', 'Passport', 'How can we contact you?'],
    ...['Электронная почта', 'Телефон', 'Имя', 'Ваше имя?', 'Фамилия', 'Отчество', 'ФИО', 'Адрес доставки'],
    ...['Дата рождения', 'Паспорт', 'Контактные данные'],
    ...['Correo electrónico', 'Teléfono', 'telefono', 'Nombre', 'Apellidos', 'Dirección', 'Fecha de nacimiento'],
    ...['Datos de contacto'],
    ...['Telefone', 'Nome completo', 'Sobrenome', 'Endereço', 'endereco', 'Data de nascimento', 'Contato'],
  ])('when it asks for words of their own and is called %j', (title) => {
    expect(isPersonal({ type: 'input', title })).toBe(true);
    expect(isPersonal({ type: 'input', title: title.toUpperCase() })).toBe(true);
    expect(isPersonal({ type: 'html', title })).toBe(true);
  });
});

describe('a question does not look personal', () => {
  it.each([
    ...['What did you like?', 'Namely?', 'Rename it', 'Comments', 'Время', 'Именно почему?', 'Что улучшить?'],
    ...['¿Qué te gustó?', 'Comentários', 'Fenomenal'],
  ])('when it is called %j', (title) => expect(isPersonal({ type: 'input', title })).toBe(false));

  it.each(['choice', 'slider', 'rating', 'yesno', 'datetime'])('when %s only asks about an address', (type) => {
    expect(isPersonal({ type, title: 'Was the address easy to find?' })).toBe(false);
  });
});

describe('of the other columns', () => {
  it('address, browser, city and promo code look personal', () => {
    const { columns } = tableOf(surveyOf({ type: 'rating' }), []);
    expect(columns.filter(looksPersonal).map(({ id }) => id)).toEqual([
      'city',
      'promo_code',
      'ip_address',
      'user_agent',
    ]);
  });

  it('own texts and variables do by their names, gone questions by what is left of them', async () => {
    const choice = { id: 'c', type: 'choice', title: 'Contact by', choiceTextOther: true };
    const survey = readSurvey({ id: 7, name: 'S', widgets: { ids: ['c'], entities: { c: choice } } }, { lang: 'en' });
    const given = [
      answerTo('gone', 'x', { question_text: 'Your name' }),
      answerTo('old', 'x', { question_text: 'Why?' }),
    ];
    const world = createWorld([answerOf({ answers: given, variables: { email: 'x', utm: 'x' } })]);
    world.script.survey = async (): Promise<Survey> => survey ?? Promise.reject(new Error('not a survey'));
    const { treated } = await previewExport(world.deps, alice, csvRequest);
    const personal = treated.filter((one) => one.personal).map(({ column }) => column.id);
    expect(personal.slice(4)).toEqual(['q:c:other', 'q:gone', 'var:email']);
  });
});
