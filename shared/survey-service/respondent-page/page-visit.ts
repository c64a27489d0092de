/** Everything a request for a survey's page is answered from: the survey, its words and looks, and who is there. */
import { publishedConditions } from '../branching/condition-store.ts';
import type { Conditions } from '../branching/conditions.ts';
import { type Theme, themes } from '../lifecycle/themes.ts';
import { checkBounds, type Structure } from '../questions/structure.ts';
import { surveyByCode } from '../respondents/open-survey.ts';
import type { RespondentService } from '../service-api.ts';
import type { SurveyRecord } from '../store/stored.ts';
import { readStructure } from '../store/structure-store.ts';
import { readSettings } from '../surveys/settings.ts';
import type { AskedSurvey } from './finish.ts';
import type { PageFrame } from './html/page-shell.ts';
import { type PageWords, wordsOf } from './page-words.ts';

export interface SurveyPage extends AskedSurvey {
  words: PageWords;
  frame: PageFrame;
}

export async function surveyPage(service: RespondentService, code: string): Promise<SurveyPage> {
  const survey = await surveyByCode(service, code);
  const [structure, conditions] = await Promise.all([
    readStructure(service.records, survey, ({ published }) => published),
    publishedConditions(service, survey),
  ]);
  return surveyPageOf(service, survey, structure, conditions);
}

/** With the questions and rules that were published, or with those of the draft. */
export async function surveyPageOf(
  service: RespondentService,
  survey: SurveyRecord,
  structure: Structure,
  conditions: Conditions,
): Promise<SurveyPage> {
  checkBounds(structure);
  const settings = await readSettings(service.records, survey.id);
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
