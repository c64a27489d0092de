/** A respondent asks to be deleted: an address or answers, what was found, a question, progress, and the receipt. */
import { type Failure, failureOf } from '../../api/failure.ts';
import { type Erasure, type ErasureRequest, surveyIdOf } from '../../api/pipeline.ts';
import { erasureOfAnswers, surveyMember } from '../../api/requests.ts';
import type { App, Dialog } from '../../app.ts';
import { button, submitButton } from '../../parts/controls.ts';
import { dialogFoot } from '../../parts/dialog-frame.ts';
import { segments, textField } from '../../parts/fields.ts';
import { emptyState, failureNote } from '../../parts/notes.ts';
import { progressBar } from '../../parts/progress.ts';
import { answersPath } from '../../route.ts';
import { type Child, h } from '../../view/view.ts';
import { surveyName } from '../export-dialog.ts';
import { erasureLists } from './receipt.ts';

const POLL_MS = 1_000;
const mostLinks = 5;

/** What is known where it is opened: of which survey that page is, and who was looked for or at. */
interface PersonSearch {
  surveyId?: number | undefined;
  email?: string;
  answer?: number;
}

export function openEraseDialog(app: App, search: PersonSearch, onDone: () => void = () => undefined): void {
  const { surveyId, email = '', answer } = search;
  const by: 'email' | 'answers' = answer === undefined ? 'email' : 'answers';
  const form = { by, email, survey: String(surveyId ?? ''), answers: String(answer ?? '') };
  let seen: Erasure | undefined;
  let failure: Failure | undefined;
  let isBusy = false;
  let isOpen = true;

  function person(): ErasureRequest {
    if (form.by === 'email') return { email: form.email.trim() };
    const ids = form.answers.split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : [Number(word)]));
    return erasureOfAnswers(Number(form.survey), ids);
  }

  /** Until it has ended, or the dialog is closed: the erasure continues without it. */
  async function run(isDryRun: boolean): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    failure = undefined;
    app.redraw();
    try {
      seen = await app.pipeline.erasures.create({ ...person(), dry_run: isDryRun });
      while (isOpen && (seen.status === 'queued' || seen.status === 'running')) {
        app.redraw();
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        seen = await app.pipeline.erasures.read(seen.id);
      }
      if (!isDryRun) onDone();
    } catch (error) {
      failure = failureOf(error);
      seen = isDryRun ? undefined : seen;
    }
    isBusy = false;
    app.redraw();
  }

  const write = (member: 'email' | 'survey' | 'answers') => (text: string) => {
    form[member] = text;
  };

  function close(): void {
    isOpen = false;
    app.close(dialog);
  }

  function fields(): Child {
    const { erasing } = app.words.texts;
    const errors = failure?.errors ?? {};
    const ways = [['email', erasing.byEmail] as const, ['answers', erasing.byAnswers] as const];
    return [
      h('p', erasing.intro),
      segments('erase-by', erasing.by, form.by, ways, (chosen) => {
        form.by = chosen === 'answers' ? 'answers' : 'email';
        app.redraw();
      }),
      form.by === 'email'
        ? textField('erase-email', erasing.email, form.email, write('email'), {
            hint: erasing.emailHint,
            error: errors.email?.[0],
            props: { type: 'email', required: true },
          })
        : [
            textField('erase-survey', erasing.survey, form.survey, write('survey'), {
              error: errors[surveyMember]?.[0],
              props: { inputmode: 'numeric', required: true },
            }),
            textField('erase-answers', erasing.answers, form.answers, write('answers'), {
              hint: erasing.answersHint,
              error: errors.answer_ids?.[0],
              props: { required: true },
            }),
          ],
    ];
  }

  function found(erasure: Erasure): Child {
    const { erasing } = app.words.texts;
    const { figures } = app.words;
    if (erasure.deleted.length + erasure.rebuilt.length + erasure.out_of_reach.length === 0) {
      return emptyState('search', erasing.nowhere, erasing.nowhereHint);
    }
    return [
      erasure.dry_run && form.by === 'email' && h('p', h('strong', { dir: 'auto' }, form.email.trim())),
      h(
        'ul.plain-list.erasure',
        erasure.found.map((one) => {
          const survey = surveyIdOf(one);
          const answers = figures.plural(app.words.texts.answers.count, one.answers);
          return h('li', { key: survey, dir: 'auto' }, [
            erasing.foundIn(one.name ?? surveyName(app, survey), answers),
            erasure.dry_run && one.answer_ids.slice(0, mostLinks).map((answer) => answerLink(survey, answer)),
          ]);
        }),
      ),
      erasureLists(app, erasure),
    ];
  }

  /** To whoever wants to see first whose answer it is. */
  function answerLink(survey: number, answer: number): Child {
    const href = answersPath(survey, `answer=${answer}`);
    return [' ', h('a', { key: answer, href, onclick: close }, `№ ${answer}`)];
  }

  function body(): Child {
    const { erasing } = app.words.texts;
    if (isBusy) {
      const { dry_run = true, progress } = seen ?? {};
      const shown = dry_run ? erasing.searching(app.words.figures.count(progress?.answers_read ?? 0)) : erasing.erasing;
      return progressBar(erasing.open, undefined, [shown]);
    }
    return seen ? found(seen) : fields();
  }

  function buttons(): Child {
    const { texts } = app.words;
    const { erasing } = texts;
    if (!seen) return [button(texts.cancel, close), submitButton(erasing.look, isBusy)];
    if (isBusy || !seen.dry_run) return button(texts.close, close, { style: 'primary' });
    const back = button(erasing.back, () => {
      seen = undefined;
      app.redraw();
    });
    const holds =
      seen.deleted.length > 0 && button(erasing.agree, () => run(false), { style: 'danger', icon: 'trash' });
    return [back, holds];
  }

  const dialog: Dialog = {
    title: () => app.words.texts.erasing.open,
    view() {
      const problem = failure ?? (seen?.problem ? failureOf(new Error(seen.problem.message)) : undefined);
      return h(
        'form.dialog-form',
        {
          onsubmit: (event: Event) => {
            event.preventDefault();
            if (!seen) void run(true);
          },
        },
        [h('div.dialog-body', body()), dialogFoot(buttons(), problem && failureNote(problem, app.words))],
      );
    },
  };
  app.open(dialog);
}

/** Instead of "nothing was found": no list shows addresses, so no search finds anybody by one. */
export function personSearch(app: App, words: string, surveyId?: number): Child {
  const { erasing } = app.words.texts;
  const email = words.trim();
  if (!/^\S+@\S*$/.test(email)) return undefined;
  const find = button(erasing.findPerson, () => openEraseDialog(app, { surveyId, email }), { icon: 'search' });
  return emptyState('search', erasing.notByAddress, erasing.notByAddressHint, find);
}
