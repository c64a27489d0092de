/**
 * What an owner does with answers besides exporting them: opens live pages, searches texts, has figures mailed, uploads an
 * edited deck. Each leaves something in the stores.
 */
import { createLinkStore } from '../../../shared/delivery/links/link-store.ts';
import { makeDeckUpload } from '../../../shared/exports/deck-refresh/deck-uploads.ts';
import { uploadedKey } from '../../../shared/exports/deck-templates/template-store.ts';
import { handleFiguresHint } from '../../../shared/exports/figures/read-survey.ts';
import { surveyTexts } from '../../../shared/exports/figures/survey-texts.ts';
import { handleMailFigures, isOfMailFigures } from '../../../shared/exports/mail-figures/count-mail-figures.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { shareView } from '../../../shared/exports/shared-views/manage-shared-views.ts';
import { handleSharedViewHint } from '../../../shared/exports/shared-views/refresh-view.ts';
import { sharedViewMessage } from '../../../shared/exports/shared-views/shared-view-work.ts';
import { saveView } from '../../../shared/exports/views/manage-views.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import { alice, type createWorld, plentyOfTime } from '../../support/worlds/export-world.ts';
import type { Random } from '../random.ts';
import type { createAskedService } from './asked-service.ts';

interface Onlookers {
  world: ReturnType<typeof createWorld>;
  service: ReturnType<typeof createAskedService>;
  random: Random;
}

export function createOnlookers({ world, service, random }: Onlookers) {
  const { deps, clock, files, mailFigures } = world;
  const links = createLinkStore(world.records, deps.now);
  deps.figuresQueue = {
    send: async (message) => {
      const handle = sharedViewMessage.safeParse(message).success ? handleSharedViewHint : handleFiguresHint;
      await handle(deps, message, plentyOfTime).catch(() => undefined);
    },
    sendMany: async () => undefined,
  };
  const refused = () => undefined;

  return {
    events: [
      async () => {
        const view = await saveView(deps, alice, { name: 'Lunch', surveyId: 7 });
        const wanted = { expiresInSeconds: null, password: null, sender: null, minimumBase: 2, embedOn: [] };
        await shareView({ ...deps, links }, alice, view.id, wanted).catch(refused);
      },
      async () => {
        const wish = { surveyId: 7, filters: filtersSchema.parse({}), options: optionsSchema.parse({}), maxAgeMs: 0 };
        await surveyTexts(deps, alice, { ...wish, search: '', limit: 20, terms: 5, quotes: 5 }).catch(refused);
      },
      async () => {
        const { id } = await makeDeckUpload(deps, alice);
        files.objects.set(uploadedKey({ owner: alice.owner, id }), Buffer.from(random.one(service.person.planted)));
      },
    ],
    /** A view whose figures a mail may show. */
    view: () => saveView(deps, alice, { name: 'In the mail', surveyId: 7 }),
    /** Figures of mails are counted, most of them. */
    async count(): Promise<void> {
      for (const message of mailFigures.splice(0)) {
        if (!isOfMailFigures(message) || random.happens(0.2)) continue;
        clock.now += 1_000;
        await handleMailFigures(deps, message, plentyOfTime).catch(refused);
      }
    },
  };
}
