/**
 * A survey whose owner shares view after view of it, as live pages and as files, and somebody who opens every page again and again
 * and keeps what it showed, and every file.
 */
import { recipientsOf } from '../../../shared/exports/disclosure/recipients.ts';
import { shareFiles } from '../../../shared/exports/disclosure/share-files.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import { viewLinkSchema } from '../../../shared/operations/view-links.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import { answerOf, answerTo } from '../../support/surveys/packed-answers.ts';
import { alice, plentyOfTime } from '../../support/worlds/export-world.ts';
import { createSharedViewWorld } from '../../support/worlds/shared-view-world.ts';
import { type Random, randomOf } from '../random.ts';
import type { HeldReport } from './distinguished.ts';

const { owner } = alice;
const reader = { id: 'dst_1', place: { kind: 'email' as const, to: ['boss@example.com'], language: 'en' as const } };
const START = Date.parse('2026-03-01T05:00:00Z');
const devices = ['mobile', 'desktop', 'tablet'] as const;
const countries = ['DE', 'FR'] as const;

export interface Person {
  id: number;
  colour: 'r' | 'g';
  device: (typeof devices)[number];
  country: (typeof countries)[number];
}

interface SharedPage {
  url: string;
  viewId: string;
  minimumBase: number;
  groupsNow(): ReadonlySet<number>[];
  publishedAt: string | null;
  html: string;
}

export function watchedSurvey(seed: number, minimumBase: number) {
  const random = randomOf(seed);
  const people: Person[] = [];
  const all: Answer[] = [];
  const world = createSharedViewWorld(all);
  const pages: SharedPage[] = [];
  /** All that anybody has seen. */
  const held: HeldReport[] = [];
  /** What one reader has got by mail besides. */
  const mailed: HeldReport[] = [];
  let lastId = 0;

  function come(count: number): void {
    for (let one = 0; one < count; one++) {
      const person: Person = {
        id: ++lastId,
        colour: random.happens(0.6) ? 'r' : 'g',
        device: random.happens(0.9) ? random.one(['mobile', 'desktop']) : 'tablet',
        country: random.one(countries),
      };
      people.push(person);
      all.push(answerFor(person));
    }
  }

  function go(count: number): void {
    for (let one = 0; one < count && people.length > 0; one++) {
      const at = random.below(people.length);
      people.splice(at, 1);
      all.splice(at, 1);
    }
  }

  const whole = (some: readonly Person[]) => new Set(some.map(({ id }) => id));

  function wanted() {
    const { view, isIn, groupBy } = randomView(random, people);
    const groupsNow = () => {
      const some = people.filter(isIn);
      const parts = groupBy
        ? [...new Set(some.map(groupBy))].map((name) => some.filter((one) => groupBy(one) === name))
        : [];
      return [some, ...parts].filter(({ length }) => length >= minimumBase).map(whole);
    };
    return { view, groupsNow };
  }

  /** The report of a view as a file, by a link or in a mail; false where it is refused. */
  async function shareFile(way: 'link' | 'mail'): Promise<boolean> {
    const { view, groupsNow } = wanted();
    const options = { ...view.options, privacy: { minimum_base: minimumBase } };
    const body = { quiz_id: 7, outputs: [{ content: 'report', format: 'xlsx' }], filters: view.filters, options };
    const { id } = Object(await (await world.call('POST', '/exports', body)).json());
    await runExport(world.deps, { owner, id }, plentyOfTime);
    const isShared = way === 'link' ? await isLinked(id) : await isMailed(id);
    if (isShared) (way === 'link' ? held : mailed).push(groupsNow());
    return isShared;
  }

  const isLinked = async (id: string) => (await world.call('POST', `/exports/${id}/links`, {})).status === 201;

  async function isMailed(id: string): Promise<boolean> {
    const targets = [{ kind: 'export', jobId: id, fileIndex: 0 } as const];
    return (await shareFiles(world.deps, owner, targets, recipientsOf(reader))) === undefined;
  }

  /** Undefined where it is refused. */
  async function share(): Promise<SharedPage | undefined> {
    const { view, groupsNow } = wanted();
    const id = await world.saveView(view);
    const response = await world.call('POST', `/views/${id}/links`, { minimum_base: minimumBase });
    if (response.status === 409) return undefined;
    const link = viewLinkSchema.parse(await response.json());
    const page = { url: link.url ?? '', viewId: id, minimumBase, groupsNow, publishedAt: null, html: '' };
    pages.push(page);
    await look(page);
    return page;
  }

  /** What is new on a page is what its owner's answers are by now. */
  async function look(page: SharedPage): Promise<void> {
    const response = await world.visit(page.url);
    page.html = response.status === 200 ? await response.text() : page.html;
    const links = Object(await (await world.call('GET', `/views/${page.viewId}/links`)).json()).data;
    const { published_at } = viewLinkSchema.parse(links[0]);
    if (published_at === page.publishedAt || published_at === null) return;
    // one that begins with the state of another shows nothing that was not seen
    const isOwn = Date.parse(published_at) === world.clock.now;
    page.publishedAt = published_at;
    if (isOwn) held.push(page.groupsNow());
  }

  /** Time passes, and somebody opens every page twice: the first time asks for what the second shows. */
  async function pollAll(): Promise<void> {
    world.clock.now += 61_000;
    for (const page of pages) await world.visit(page.url);
    for (const page of pages) await look(page);
  }

  return { ...world, random, people, all, come, go, share, shareFile, pollAll, pages, held, mailed };
}

function answerFor({ id, colour, device, country }: Person): Answer {
  return answerOf({
    id,
    submitted_at: new Date(START + id * 60_000).toISOString(),
    device,
    country,
    answers: [{ ...answerTo('one', colour), answer_type: 'choice' }],
  });
}

/** As an owner might look at it, or as somebody would who wants to single somebody out. */
function randomView(random: Random, people: readonly Person[]) {
  const device = random.happens(0.3) ? random.one(devices) : undefined;
  const country = random.happens(0.3) ? random.one(countries) : undefined;
  const without = random.happens(0.2) ? people.slice(-1 - random.below(7)).map(({ id }) => id) : [];
  const by = random.happens(0.5) ? random.one(['device', 'country', 'q:one'] as const) : undefined;
  return {
    view: {
      name: 'View',
      filters: {
        is_complete: null,
        ...(device && { device: [device] }),
        ...(country && { country: [country] }),
        ...(without.length > 0 && { excludedIds: without }),
      },
      options: by ? { report: { banner: [[by]] } } : {},
    },
    isIn: (one: Person) =>
      (!device || one.device === device) && (!country || one.country === country) && !without.includes(one.id),
    groupBy:
      by === undefined
        ? undefined
        : (one: Person) => (by === 'device' ? one.device : by === 'country' ? one.country : one.colour),
  };
}
