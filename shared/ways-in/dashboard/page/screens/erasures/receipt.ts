/** Where a person is, or what was done: three lists, without a word of what the person has said. */
import { type Erasure, lineSurvey } from '../../api/pipeline.ts';
import type { App } from '../../app.ts';
import { notice } from '../../parts/notes.ts';
import { type Child, h } from '../../view/view.ts';

type Line = Erasure['deleted'][number];

export function erasureLists(app: App, erasure: Erasure): Child {
  const { erasing } = app.words.texts;
  const { dry_run, deleted, rebuilt, out_of_reach, last_look_at, id } = erasure;
  return h('div.erasure', { key: `erasure-${id}` }, [
    !dry_run && notice('info', h('p', erasing.done)),
    list(app, dry_run ? erasing.wouldDelete : erasing.deleted, deleted),
    list(app, dry_run ? erasing.wouldRebuild : erasing.rebuilt, rebuilt),
    list(app, erasing.outOfReach, out_of_reach),
    last_look_at !== null && h('p.hint', erasing.lastLook(app.words.moment(last_look_at))),
    !dry_run && h('p.muted.small', erasing.receipt(id)),
  ]);
}

function list(app: App, title: string, lines: readonly Line[]): Child {
  if (lines.length === 0) return undefined;
  return [
    h('h3', title),
    h(
      'ul.plain-list',
      lines.map((line, at) => h('li', { key: at }, text(app, line))),
    ),
  ];
}

function text(app: App, line: Line): Child {
  const { place, count, name, where, at } = line;
  const surveyId = lineSurvey(line);
  const { texts, figures, moment } = app.words;
  const more = [
    ...(surveyId === null ? [] : [texts.erasing.ofSurvey(String(surveyId))]),
    ...(name === null ? [] : [name]),
    ...(where === null ? [] : [where]),
    ...(at === null ? [] : [moment(at)]),
  ];
  return [
    `${texts.erasing.places[place]}: `,
    h('strong', figures.count(count)),
    more.length > 0 && h('span.muted', { dir: 'auto' }, ` (${more.join(', ')})`),
  ];
}
