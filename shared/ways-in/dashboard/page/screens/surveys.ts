/** All surveys, to search and to choose from; or a field for a number where the survey service does not list them. */
import type { ListedSurvey } from '../api/surveys.ts';
import type { App, Screen } from '../app.ts';
import { button, submitButton } from '../parts/controls.ts';
import { selectField, textField, writtenIn } from '../parts/fields.ts';
import { icon } from '../parts/icon.ts';
import { moreButton } from '../parts/more-button.ts';
import { emptyState, failureNote, skeleton } from '../parts/notes.ts';
import { statusBadge } from '../parts/status.ts';
import { pathOf } from '../route.ts';
import { type Child, h } from '../view/view.ts';
import { openExportDialog } from './export-dialog.ts';
import { screenHead } from './screen-head.ts';

const pageSize = 24;

export function createSurveysScreen(app: App): Screen {
  let search = '';
  let folder = '';
  let shown = pageSize;
  let number = '';

  function matching(all: readonly ListedSurvey[]): ListedSurvey[] {
    const wanted = search.trim().toLocaleLowerCase();
    return all.filter(
      (survey) =>
        (folder === '' || String(survey.folder?.id) === folder) &&
        (survey.name.toLocaleLowerCase().includes(wanted) || String(survey.id) === wanted),
    );
  }

  function tools(all: readonly ListedSurvey[]): Child {
    const { texts } = app.words;
    const folders = new Map(
      all.flatMap((survey) => (survey.folder ? [[String(survey.folder.id), survey.folder.name]] : [])),
    );
    return h('div.tools', { role: 'search' }, [
      h('div.search', [
        icon('search'),
        h('input.input', {
          type: 'search',
          'aria-label': texts.surveys.search,
          placeholder: texts.surveys.search,
          value: search,
          oninput: (event: Event) => {
            search = writtenIn(event);
            shown = pageSize;
          },
        }),
      ]),
      folders.size > 1 &&
        selectField('folder', texts.surveys.folder, folder, [['', texts.surveys.allFolders], ...folders], (value) => {
          folder = value;
          shown = pageSize;
        }),
    ]);
  }

  function list(all: readonly ListedSurvey[]): Child {
    const { texts, figures } = app.words;
    if (all.length === 0) return emptyState('surveys', texts.surveys.none, texts.surveys.noneHint);
    const found = matching(all);
    return [
      tools(all),
      h('p.found', { role: 'status' }, figures.plural(texts.surveys.found, found.length)),
      found.length === 0
        ? emptyState('search', texts.surveys.noMatch, texts.surveys.noMatchHint)
        : h(
            'ul.survey-list',
            found.slice(0, shown).map((survey) => surveyRow(app, survey)),
          ),
      moreButton(app, {
        shown,
        hasMore: found.length > shown,
        onMore: () => {
          shown += pageSize;
        },
      }),
    ];
  }

  function byNumber(): Child {
    const { texts } = app.words;
    const onsubmit = (event: Event) => {
      event.preventDefault();
      if (/^[1-9]\d*$/.test(number.trim())) openExportDialog(app, Number(number));
    };
    return h('form.card.by-number', { onsubmit }, [
      h('h2', texts.surveys.byNumber),
      h('p', texts.surveys.byNumberHint),
      textField(
        'survey-number',
        texts.surveys.number,
        number,
        (value) => {
          number = value;
        },
        { props: { inputmode: 'numeric', pattern: '[1-9][0-9]*', required: true } },
      ),
      submitButton(texts.surveys.openExport, false),
    ]);
  }

  return {
    title: () => app.words.texts.surveys.title,
    view() {
      const { all, failure } = app.surveys;
      const head = screenHead(app.words.texts.surveys.title);
      if (failure && !all) return [head, failureNote(failure, app.words, () => app.surveys.load()), byNumber()];
      return [head, all ? list(all) : skeleton(6, app.words)];
    },
  };
}

export function countText(app: App, count: number | null | undefined): Child {
  const { texts, figures } = app.words;
  if (count === undefined) return h('span.dot-wait', '…');
  return h('span', count === null ? texts.surveys.noCount : figures.plural(texts.surveys.answers, count));
}

function surveyRow(app: App, survey: ListedSurvey): Child {
  const { texts } = app.words;
  const name = survey.name || texts.untitled;
  const state = survey.isPublished ? 'published' : 'draft';
  return h('li.survey-row', { key: survey.id }, [
    h('div.survey-main', [
      h('a.survey-name', { href: pathOf('surveys', survey.id), dir: 'auto' }, name),
      h('div.meta', [
        survey.isPublished !== undefined && statusBadge(state, texts.surveys[state]),
        survey.folder && h('span', { dir: 'auto' }, survey.folder.name),
        h('span.muted', app.words.texts.numbered(survey.id)),
      ]),
    ]),
    h('div.survey-count', countText(app, app.surveys.answerCount(survey.id))),
    button(texts.surveys.export, () => openExportDialog(app, survey.id), {
      icon: 'exports',
      label: texts.surveys.exportNamed(name),
    }),
  ]);
}
