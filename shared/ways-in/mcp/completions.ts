/** Ids that fit what was typed: a number by its beginning, anything else by the name behind the id. */
import { z } from 'zod';
import { serviceOperations } from '../../surveys/operations.ts';
import { ask } from './assistant.ts';
import type { Complete } from './catalogue.ts';
import { newestSurveys, promoListsOf } from './survey-finder.ts';

const LOOKED_THROUGH = 500;

const named = z.array(z.looseObject({ id: z.int(), name: z.string() }));
const namedPage = z.looseObject({ data: named });

function fitting(items: readonly { id: number; name: string }[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  const fits = /^\d*$/.test(wanted)
    ? ({ id }: { id: number }) => String(id).startsWith(wanted)
    : ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  return items.filter(fits).map(({ id }) => String(id));
}

export const surveyCompletion: Complete = async (assistant, typed) =>
  fitting(await newestSurveys(assistant, LOOKED_THROUGH), typed);

export const themeCompletion: Complete = async (assistant, typed) =>
  fitting(named.safeParse(await ask(assistant, serviceOperations.themes())).data ?? [], typed);

export const promoListCompletion: Complete = async (assistant, typed) => {
  const page = await promoListsOf(assistant, { limit: LOOKED_THROUGH, offset: 0 });
  return fitting(namedPage.safeParse(page).data?.data ?? [], typed);
};
