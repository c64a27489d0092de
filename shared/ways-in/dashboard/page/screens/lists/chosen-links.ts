/** Several links at once: those that still work are revoked. */
import type { Link } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { type Chosen, createChosen, forEachOf } from './chosen.ts';

export function createChosenLinks(app: App, refresh: () => Promise<void>): Chosen<Link> {
  return createChosen<Link>(app, {
    label: () => app.words.texts.lists.chosenLinks,
    refresh,
    actions() {
      const { forms, lists } = app.words.texts;
      return [
        {
          text: forms.link.revoke,
          suits: ({ status }) => status === 'active' || status === 'pending',
          ask: { title: lists.revokeLinks, text: lists.revokeLinksText, yes: forms.link.revoke },
          async run(links) {
            await forEachOf(links, app.pipeline.links.revoke);
            app.toast('good', app.words.figures.plural(lists.revokedLinks, links.length));
          },
        },
      ];
    },
  });
}
