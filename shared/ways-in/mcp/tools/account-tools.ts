/** Tools for the account: whose key it is, and which folders can hold surveys. */
import { serviceOperations } from '../../../surveys/operations.ts';
import { reads } from '../hints.ts';
import { serviceTool } from '../service-tool.ts';
import { folders, user } from './service-replies.ts';

export const accountTools = [
  serviceTool({
    name: 'get_user_me',
    title: 'Who am I',
    description: 'The user this API key belongs to, with language and workspaces.',
    hints: reads,
    input: {},
    answer: user,
    operation: serviceOperations.user,
  }),
  serviceTool({
    name: 'get_folder_list',
    title: 'List folders',
    description: 'The folders that hold surveys. A new survey needs the id of one.',
    hints: reads,
    input: {},
    answer: folders,
    operation: serviceOperations.folders,
  }),
];
