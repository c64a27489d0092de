/** `serve`: everything on this machine, the same as `npm start`. */
import { projectOf } from '../cli-world.ts';
import type { Command } from '../command.ts';

export const serveCommand: Command = {
  name: 'serve',
  takes: '',
  isOfProject: true,
  about: 'run everything on this machine: API, dashboard, workers, demo surveys',
  notes: ['Prints `ready` and the address. Data stays in its folder; Ctrl-C stops the server cleanly.'],
  flags: {
    port: { kind: 'text', value: 'N', about: 'default PORT or 3000; 0 for any free port' },
    'data-dir': { kind: 'text', value: 'FOLDER', about: 'default DATA_DIR or .data' },
  },
  examples: [
    ['survey-exports serve', 'then open http://127.0.0.1:3000'],
    ['survey-exports serve --port 0 --data-dir /tmp/try', 'next to another server'],
  ],
  run: (input, cli) => projectOf(cli).serve({ port: input.text('port'), dataDir: input.text('data-dir') }),
};
