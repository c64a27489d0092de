/** `deck-templates`: presentations whose look PowerPoint reports take over. */
import { type Command, later, pipelineFlags, yesFlag } from '../command.ts';

const actions = () => import('./actions.ts');

const add: Command = {
  name: 'deck-templates add',
  takes: '<file.pptx>',
  about: 'upload a PowerPoint template or presentation, for the look of reports',
  notes: ['Its masters, layouts, fonts and colours are kept, its slides are not. At most 50 MB, without macros.'],
  flags: {
    name: { kind: 'text', value: 'TEXT', about: 'its name; default that of the file' },
    ...pipelineFlags,
  },
  examples: [
    [
      "survey-exports deck-templates add brand.potx --name 'Brand 2026'",
      "then: export 2 -o report.pptx --template 'Brand 2026'",
    ],
  ],
  run: later(actions, 'add'),
};

const list: Command = {
  name: 'deck-templates list',
  takes: '',
  about: 'your templates for PowerPoint reports',
  flags: pipelineFlags,
  examples: [['survey-exports deck-templates list', 'with their ids']],
  run: later(actions, 'list'),
};

const show: Command = {
  name: 'deck-templates show',
  takes: '<template>',
  about: 'what is known of a template, as JSON',
  flags: pipelineFlags,
  examples: [["survey-exports deck-templates show 'Brand 2026'", 'its fonts, colours and size, or why it was refused']],
  run: later(actions, 'show'),
};

const remove: Command = {
  name: 'deck-templates delete',
  takes: '<template>',
  about: 'delete a template; decks made with it stay',
  flags: { ...yesFlag, ...pipelineFlags },
  examples: [['survey-exports deck-templates delete tpl_01kgh2m4', 'for good']],
  run: later(actions, 'remove'),
};

export const deckTemplateCommands = [add, list, show, remove];
