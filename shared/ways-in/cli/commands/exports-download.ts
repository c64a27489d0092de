/** `exports download`: the files of one export under any name, or those of many in a folder. */
import { type Command, type Flags, later, pipelineFlags } from '../command.ts';
import { contentFlag } from '../request/wanted-files.ts';

const actions = () => import('../actions/exports-download.ts');

export const fileFlags: Flags = {
  output: { kind: 'repeat', value: 'FILE', about: 'a file to write (also -o); may be repeated' },
  ...contentFlag,
  force: { kind: 'switch', about: 'replace existing files' },
};

export const downloadExports: Command = {
  name: 'exports download',
  takes: '[export ...] [--survey ID] [--folder DIR] [--output FILE]',
  about: 'save the files of exports, waiting for them if necessary',
  notes: [
    'Without --output all files are saved under their own names. Ctrl-C leaves the exports as they are.',
    'If one of several cannot be saved, the others still are, and the exit code is 6.',
  ],
  flags: {
    survey: { kind: 'text', value: 'NAME', about: 'instead of ids: all ready exports of a survey, the newest 100' },
    folder: { kind: 'text', value: 'DIR', about: 'where to save them; created if necessary' },
    ...fileFlags,
    ...pipelineFlags,
  },
  examples: [
    ['survey-exports exports download last', 'everything of your newest one, into this folder'],
    ['survey-exports exports download exp_01kgh2m4 -o answers.xlsx', 'one file, under this name'],
    ['survey-exports exports download exp_01kgh2m4 exp_01kgh2m5 --folder march', 'several exports'],
    ['survey-exports exports download --survey 1 --folder survey-1', 'everything of one survey'],
  ],
  run: later(actions, 'downloadExports'),
};
