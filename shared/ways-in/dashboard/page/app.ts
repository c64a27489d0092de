/**
 * What all screens share: the reader's session, words, calls, toasts and dialogs. A screen changes its own state and
 * asks for a redraw; nothing else ever touches the document.
 */
import { type Call, createCall } from './api/client.ts';
import { createPipeline, type Pipeline } from './api/pipeline.ts';
import type { Account } from './api/surveys.ts';
import { createFacetCache, type FacetCache } from './facet-cache.ts';
import { keepKey, keepLanguage, readSettings, type Settings } from './settings.ts';
import { createSurveyCache, type SurveyCache } from './survey-cache.ts';
import type { Child } from './view/view.ts';
import { loadLanguage, type PageLanguage, type Words, wordsOf } from './words.ts';

export interface Screen {
  title(): string;
  view(): Child;
  /** The address asks for another view of the same thing. */
  follow?(query: string): void;
  /** The reader has gone elsewhere. */
  stop?(): void;
}

interface Toast {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  /** The API's own words below it. */
  detail: string | undefined;
}

export interface Dialog {
  /** Drawn inside an open `dialog` element. */
  view(): Child;
  title(): string;
  size?: 'wide';
  /** The reader has closed it. */
  stop?(): void;
}

export interface App {
  settings: Settings;
  words: Words;
  account: Account | undefined;
  /** The key was taken and later refused. */
  wasRefused: boolean;
  call: Call;
  pipeline: Pipeline;
  surveys: SurveyCache;
  facets: FacetCache;
  toasts: Toast[];
  dialogs: Dialog[];
  redraw(): void;
  toast(tone: Toast['tone'], text: string, detail?: string): void;
  open(dialog: Dialog): void;
  close(dialog: Dialog): void;
  enter(key: string, account: Account): void;
  leave(wasRefused: boolean): void;
  /** Whatever is on the page is said in this language from now on. */
  speak(language: PageLanguage): void;
}

const toastMs = 6000;

export function createApp(redraw: () => void): App {
  let lastToast = 0;
  const settings = readSettings();
  const call = createCall(
    () => app.settings.key,
    () => app.leave(true),
  );
  const app: App = {
    settings,
    words: wordsOf(settings.language),
    account: undefined,
    wasRefused: false,
    call,
    pipeline: createPipeline(call),
    surveys: createSurveyCache(call, redraw),
    facets: createFacetCache(call, () => app.words.filesLanguage, redraw),
    toasts: [],
    dialogs: [],
    redraw,
    toast(tone, text, detail) {
      const toast = { id: ++lastToast, tone, text, detail };
      app.toasts = [...app.toasts.slice(-2), toast];
      setTimeout(() => {
        app.toasts = app.toasts.filter((one) => one !== toast);
        redraw();
      }, toastMs);
      redraw();
    },
    open(dialog) {
      app.dialogs = [...app.dialogs, dialog];
      redraw();
    },
    close(dialog) {
      if (!app.dialogs.includes(dialog)) return;
      dialog.stop?.();
      app.dialogs = app.dialogs.filter((one) => one !== dialog);
      redraw();
    },
    enter(key, account) {
      Object.assign(app, { settings: { ...app.settings, key }, account, wasRefused: false });
      keepKey(key);
      redraw();
    },
    leave(wasRefused) {
      const isSignedIn = app.settings.key !== undefined;
      for (const dialog of app.dialogs) app.close(dialog);
      Object.assign(app, { settings: { ...app.settings, key: undefined }, account: undefined });
      app.wasRefused = wasRefused && isSignedIn;
      app.surveys = createSurveyCache(call, redraw);
      app.facets = createFacetCache(call, () => app.words.filesLanguage, redraw);
      keepKey(undefined);
      redraw();
    },
    speak(language) {
      app.settings.language = language;
      loadLanguage(language).then(
        () => {
          // the reader may have chosen another one since
          if (app.settings.language !== language) return;
          app.words = wordsOf(language);
          document.documentElement.lang = language;
          keepLanguage(language);
          redraw();
        },
        () => app.toast('bad', app.words.texts.problems.page),
      );
    },
  };
  return app;
}
