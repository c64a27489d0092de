/** An export made again with a deck that the reader has edited: she chooses the file, and it gets the new figures. */
import { described } from '../../../../formats/described.ts';
import type { ExportJob } from '../api/pipeline.ts';
import { MOST_DECK_BYTES, sendForm } from '../api/send-form.ts';
import type { App } from '../app.ts';
import { runAction } from '../parts/run-action.ts';

export function mayBeRefreshed({ status, files }: ExportJob): boolean {
  const isDeck = ({ content, format }: ExportJob['files'][number]) => {
    const held = content === 'summary' || content === 'report' ? described(format).contents[content] : undefined;
    return held?.takesEdited === true;
  };
  return status === 'ready' && files.some(isDeck);
}

export function chooseDeck(app: App, job: ExportJob, refresh: () => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.pptx';
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (file) await send(app, job, file);
    refresh();
  };
  input.click();
}

async function send(app: App, job: ExportJob, file: File): Promise<void> {
  const { exports, kept } = app.words.texts;
  if (file.size > MOST_DECK_BYTES) return app.toast('bad', kept.templates.tooLarge);
  app.toast('good', kept.templates.sending);
  await runAction(
    app,
    async () => {
      const { id, upload } = await app.pipeline.exports.uploadDeck();
      await sendForm(upload, file);
      await app.pipeline.exports.refresh(job.id, id);
    },
    exports.started,
  );
}
