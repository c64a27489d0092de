/** Tools for promo code lists. The contract reaches some of them only through a survey: any survey of the caller will do. */
import { z } from 'zod';
import { invalid } from '../../../problems/problem.ts';
import { type Operation, serviceOperations } from '../../../surveys/operations.ts';
import { type Assistant, ask } from '../assistant.ts';
import { adds, creates, reads, removes } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { anySurveyId, promoListsOf } from '../survey-finder.ts';
import { defineTool } from '../tool.ts';
import { marked, untrusted } from '../untrusted.ts';
import { listId, order, page, surveyId, surveyIds } from './inputs.ts';
import { promoCodes, promoList, promoLists } from './service-replies.ts';

const name = z.string().trim().min(1).max(255);
const codes = z.array(z.string().trim().min(1).max(250)).min(1).max(1000);
const search = z.string().max(255).optional();
const sort = z.enum(['id', 'updated_at', 'name']).optional();
const changed = z.looseObject({ list: promoList.optional() });

const manageInput = z.strictObject({
  action: z.enum(['rename', 'delete', 'attach', 'detach', 'sync']),
  list_id: listId,
  name: name.optional().describe('for rename'),
  quiz_ids: surveyIds.min(0).optional().describe('for attach, detach and sync'),
});

async function manageOperation(assistant: Assistant, input: z.output<typeof manageInput>): Promise<Operation> {
  const { action, list_id, quiz_ids, name: newName } = input;
  const surveys = () => {
    if (!quiz_ids) throw invalid('quiz_ids', 'needed_to', { action });
    return { quize_ids: quiz_ids };
  };
  switch (action) {
    case 'rename':
      if (!newName) throw invalid('name', 'needed_to', { action });
      return serviceOperations.renamePromoList(await anySurveyId(assistant), list_id, { name: newName });
    case 'delete':
      return serviceOperations.deletePromoList(await anySurveyId(assistant), list_id);
    case 'attach':
      return serviceOperations.attachPromoList(list_id, surveys());
    case 'detach':
      return serviceOperations.detachPromoList(surveys());
    case 'sync':
      return serviceOperations.syncPromoList(await anySurveyId(assistant), { list_id, ...surveys() });
  }
}

export const promoTools = [
  serviceTool({
    name: 'create_promocode_group',
    title: 'Create a promo code list',
    description: 'Makes a list of promo codes. Attach it to surveys with manage_promocode_group.',
    hints: creates,
    input: { name, codes },
    answer: changed,
    operation: serviceOperations.createPromoList,
  }),
  serviceTool({
    name: 'add_promocodes',
    title: 'Add promo codes',
    description: 'Adds codes to a list; codes it already has stay as they are.',
    hints: adds,
    input: { list_id: listId, codes },
    answer: changed,
    operation: serviceOperations.addPromoCodes,
  }),
  defineTool({
    name: 'get_promocode_list',
    title: 'List promo code lists',
    description: 'The promo code lists of the workspace, with how many codes, used codes and surveys each has.',
    hints: reads,
    input: z.strictObject({
      quiz_id: surveyId.optional().describe('a survey of the workspace; by default the newest survey'),
      search,
      ...page(500, 20),
      sort,
      order: order.optional(),
    }),
    output: untrusted(promoLists),
    run: async (assistant, { quiz_id, ...query }) => marked(await promoListsOf(assistant, query, quiz_id)),
  }),
  serviceTool({
    name: 'get_promocode_codes',
    title: 'Read promo codes',
    description: 'The codes of a list, used and unused, with the surveys the list is attached to.',
    hints: reads,
    input: {
      list_id: listId,
      search,
      used: z.boolean().optional().describe('true: only used codes, false: only unused ones'),
      ...page(500, 20),
      sort,
      order: order.optional(),
    },
    answer: promoCodes,
    operation: ({ used, ...query }) =>
      serviceOperations.promoCodes({ ...query, used: used === undefined ? undefined : Number(used) }),
  }),
  defineTool({
    name: 'manage_promocode_group',
    title: 'Manage a promo code list',
    description:
      'rename: the previous name is lost. delete: the list and all its codes are lost for good. attach: a survey has one ' +
      'list, so its previous attachment is lost. detach: the surveys no longer give out codes. sync: attaches exactly ' +
      'these surveys and detaches all others.',
    hints: removes,
    input: manageInput,
    output: untrusted(z.looseObject({})),
    run: async (assistant, input) => marked(await ask(assistant, await manageOperation(assistant, input))),
  }),
];
