/** Everything a request for a survey's page is answered from: the survey, its words and looks, and who is there. */
import { readConditions } from '../branching/condition-routes.ts';
import { type Theme, themes } from '../lifecycle/themes.ts';
import { surveyByCode } from '../respondents/open-survey.ts';
import type { RespondentService } from '../service-api.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import type { AskedSurvey } from './finish.ts';
import type { PageFrame } from './page-shell.ts';
import { type PageWords, wordsOf } from './page-words.ts';

export interface SurveyPage extends AskedSurvey {
  words: PageWords;
  frame: PageFrame;
}

export async function surveyPage(service: RespondentService, code: string): Promise<SurveyPage> {
  const survey = await surveyByCode(service, code);
  const [settings, structure, conditions] = await Promise.all([
    readSettings(service.records, survey.id),
    readStructure(service.records, survey, ({ published }) => published),
    readConditions(service, survey.id),
  ]);
  const words = await wordsOf(service, survey, settings, structure);
  const frame: PageFrame = {
    title: survey.name,
    description: settings.description,
    words,
    theme: themeOf(survey.themeId),
    hasCopyright: settings.show_copyright,
  };
  return { survey, settings, structure, conditions, words, frame };
}

export function themeOf(id: number | null): Theme {
  const theme = themes.find((each) => each.id === id) ?? themes[0];
  if (!theme) throw new Error('There are no themes.');
  return theme;
}
