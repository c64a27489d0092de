/** Resources on the account: the user, workspaces, folders, surveys, themes, promo codes. Long lists come in pages. */
import { z } from 'zod';
import { type Operation, serviceOperations } from '../../../surveys/operations.ts';
import { ask } from '../assistant.ts';
import { promoListCompletion, themeCompletion } from '../completions.ts';
import { promoListsOf } from '../survey-finder.ts';
import { jsonResource, nextOffset, offsetOf, pageSize } from './json-resource.ts';

const counted = z.looseObject({ data: z.array(z.unknown()) });

/** How many items a page of promo codes holds; of a shape we do not know, none follow. */
const countOf = (page: unknown) => counted.safeParse(page).data?.data.length ?? 0;

function whole(uri: string, name: string, [title, description]: [string, string], operation: () => Operation) {
  return jsonResource({
    uri,
    name,
    title,
    description,
    data: async (assistant) => ({ data: await ask(assistant, operation()) }),
  });
}

export const listResources = [
  whole('user://me', 'user', ['Who am I', 'The user this API key belongs to.'], serviceOperations.user),
  whole(
    'workspace://list',
    'workspaces',
    ['Workspaces', 'The workspaces this user is in.'],
    serviceOperations.workspaces,
  ),
  whole('folder://list', 'folders', ['Folders', 'The folders that hold surveys.'], serviceOperations.folders),
  jsonResource({
    uri: 'quiz://list',
    name: 'surveys',
    title: 'Surveys',
    description: `The surveys that are not archived, ${pageSize} at a time; \`next\` is the address of the next page.`,
    async data(assistant, at) {
      const offset = offsetOf(at);
      const query = { limit: pageSize, offset, sort: 'created_at', order: 'desc' };
      const data = await ask(assistant, serviceOperations.surveys(query));
      return { data, next: nextOffset(offset, Array.isArray(data) ? data.length : 0) };
    },
  }),
  whole(
    'theme://list',
    'themes',
    ['Design themes', 'The themes that can be applied to a survey.'],
    serviceOperations.themes,
  ),
  jsonResource({
    uri: 'theme://{id}',
    name: 'theme',
    title: 'Design theme',
    description: 'One design theme.',
    completeId: themeCompletion,
    data: async (assistant, { id }) => ({ data: await ask(assistant, serviceOperations.theme(Number(id))) }),
  }),
  jsonResource({
    uri: 'promocode://list',
    name: 'promo-code-lists',
    title: 'Promo code lists',
    description: `The promo code lists of the workspace, ${pageSize} at a time; \`next\` is the address of the next page.`,
    async data(assistant, at) {
      const offset = offsetOf(at);
      const data = await promoListsOf(assistant, { limit: pageSize, offset, sort: 'id', order: 'asc' });
      return { data, next: nextOffset(offset, countOf(data)) };
    },
  }),
  jsonResource({
    uri: 'promocode://{list_id}/codes',
    name: 'promo-codes',
    title: 'Promo codes',
    description: `The codes of a promo code list, ${pageSize} at a time; \`next\` is the address of the next page.`,
    completeId: promoListCompletion,
    async data(assistant, at) {
      const offset = offsetOf(at);
      const query = { list_id: Number(at.id), limit: pageSize, offset, sort: 'id', order: 'asc' };
      const data = await ask(assistant, serviceOperations.promoCodes(query));
      return { data, next: nextOffset(offset, countOf(data)) };
    },
  }),
];
