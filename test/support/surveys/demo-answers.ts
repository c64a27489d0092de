/** The demo surveys with their answers, without a host: the structure and the records as the client would read them. */
import { answersOf, type DemoSurvey, structureOf } from '../../../infra/local/demo-data/demo-survey.ts';
import { type Answer, readAnswer } from '../../../shared/surveys/answer.ts';
import { readSurvey, type Survey } from '../../../shared/surveys/survey.ts';

/** At most so many answers, spread over the whole time of the survey. */
export function demoAnswers(demo: DemoSurvey, most: number): { survey: Survey; answers: Answer[] } {
  const survey = readSurvey({ id: demo.id, name: demo.name, widgets: structureOf(demo) }, { lang: demo.language });
  if (!survey) throw new Error('not a survey');
  const all = answersOf(demo, '2026-03-01').flatMap((raw, at) => readAnswer({ id: at + 1, ...raw }) ?? []);
  const step = Math.max(1, Math.ceil(all.length / most));
  return { survey, answers: all.filter((_, at) => at % step === 0) };
}
