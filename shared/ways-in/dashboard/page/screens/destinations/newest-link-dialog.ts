/** Creates a link that always gives the newest file of a schedule, for programs that fetch it again and again. */
import { described } from '../../../../../formats/described.ts';
import type { Schedule } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { selectField } from '../../parts/fields.ts';
import { h } from '../../view/view.ts';
import { openShareDialog } from '../share-dialog.ts';

const DAY_SECONDS = 86_400;

/** For many surveys, only the bundle is a single file. */
export function filesToLink(app: App, { batch }: Schedule): (readonly [file: string, text: string])[] {
  const { output, destination } = app.words.texts.forms;
  const isOneSurvey = 'ids' in batch.surveys && batch.surveys.ids.length === 1;
  const files = batch.outputs.map(({ content, format }, at) => {
    const text = `${output.contents[content]}, ${described(format).title}`;
    return [String(at), text] as const;
  });
  const bundle = batch.bundle === 'zip' ? [['bundle', destination.newest.bundle] as const] : [];
  return [...bundle, ...(isOneSurvey ? files : [])];
}

export function openNewestLinkDialog(app: App, schedule: Schedule): void {
  const { id, name, batch } = schedule;
  const { newest } = app.words.texts.forms.destination;
  const { share } = app.words.texts.forms;
  const choices = filesToLink(app, schedule);
  let chosen = choices[0]?.[0] ?? 'bundle';
  openShareDialog(
    app,
    {
      fileName: name,
      canBeStricter: false,
      title: newest.title,
      periods: [
        ['0', newest.forGood],
        [String(7 * DAY_SECONDS), share.expiry.week],
        [String(365 * DAY_SECONDS), newest.year],
      ],
      fields: () => [
        h('p', newest.hint),
        selectField('newest-file', newest.file, chosen, choices, (value) => {
          chosen = value;
        }),
      ],
    },
    ({ expires_in = 0, password = null, max_downloads = null }) => {
      const file = chosen === 'bundle' ? undefined : batch.outputs[Number(chosen)];
      return app.pipeline.schedules.share(id, {
        password,
        max_downloads,
        expires_in: expires_in === 0 ? null : expires_in,
        ...(file && { file: { content: file.content, format: file.format } }),
      });
    },
  );
}
