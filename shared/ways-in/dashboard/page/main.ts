/** Starts the dashboard: one app, one canvas, and the screen that the address asks for. */
import { readAccount } from './api/surveys.ts';
import { createApp, type Screen } from './app.ts';
import { bareFrame, frame } from './frame.ts';
import { closeMenusOutside } from './parts/menu.ts';
import { type Route, readRoute } from './route.ts';
import { createAnswersScreen } from './screens/answers/answers.ts';
import { createBatchScreen } from './screens/batch.ts';
import { createBatchesScreen } from './screens/batches.ts';
import { createDestinationScreen } from './screens/destinations/destination.ts';
import { createDestinationsScreen } from './screens/destinations/destinations.ts';
import { createExportScreen } from './screens/export.ts';
import { createExportsScreen } from './screens/exports.ts';
import { createLinksScreen } from './screens/links.ts';
import { createPresetsScreen } from './screens/presets/presets.ts';
import { createScheduleScreen } from './screens/schedule.ts';
import { createSchedulesScreen } from './screens/schedules.ts';
import { createSettingsScreen } from './screens/settings.ts';
import { createSignIn } from './screens/sign-in.ts';
import { createSurveyScreen } from './screens/survey.ts';
import { createSurveysScreen } from './screens/surveys.ts';
import { createTrackerScreen } from './screens/trackers/tracker.ts';
import { createTrackersScreen } from './screens/trackers/trackers.ts';
import { createWebhookScreen } from './screens/webhook.ts';
import { createWebhooksScreen } from './screens/webhooks.ts';
import { applyTheme, readSettings } from './settings.ts';
import { createCanvas } from './view/patch.ts';
import { h } from './view/view.ts';
import { loadLanguage } from './words.ts';

await loadLanguage(readSettings().language).catch((error: unknown) => {
  // no words could be loaded to say it in
  document.body.append('The page could not be loaded. Check your connection and reload it.');
  throw error;
});

const canvas = createCanvas(document.body, redraw);
const { demoKey } = document.documentElement.dataset;
const app = createApp(redraw);
const signIn = createSignIn(app, demoKey);
let route = readRoute(location.hash);
let screen: Screen | undefined;
let isDrawing = false;

/** Many changes at once are drawn once. */
function redraw(): void {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    draw();
  });
}

function draw(): void {
  const isSignedIn = app.settings.key !== undefined;
  if (!isSignedIn) leaveScreen();
  else if (!screen) enterScreen();
  canvas.draw([
    h('div.page', { key: 'page' }, screen ? frame(app, route.section, screen) : bareFrame(app, signIn.view())),
  ]);
  document.title = [screen?.title(), app.words.texts.product].filter(Boolean).join(' · ');
}

function enterScreen(): void {
  if (app.surveys.all === undefined) app.surveys.load();
  screen = screenOf(route);
}

function leaveScreen(): void {
  screen?.stop?.();
  screen = undefined;
}

function screenOf({ section, id, part, query }: Route): Screen {
  switch (section) {
    case 'surveys':
      if (id === undefined) return createSurveysScreen(app);
      return part === 'answers'
        ? createAnswersScreen(app, Number(id), query)
        : createSurveyScreen(app, Number(id), query);
    case 'exports':
      return id === undefined ? createExportsScreen(app) : createExportScreen(app, id);
    case 'batches':
      return id === undefined ? createBatchesScreen(app) : createBatchScreen(app, id);
    case 'schedules':
      return id === undefined ? createSchedulesScreen(app) : createScheduleScreen(app, id);
    case 'destinations':
      return id === undefined ? createDestinationsScreen(app) : createDestinationScreen(app, id);
    case 'links':
      return createLinksScreen(app);
    case 'presets':
      return createPresetsScreen(app);
    case 'trackers':
      return id === undefined ? createTrackersScreen(app) : createTrackerScreen(app, id);
    case 'settings':
      return createSettingsScreen(app);
    case 'webhooks':
      return id === undefined ? createWebhooksScreen(app) : createWebhookScreen(app, id);
  }
}

function onHashChange(): void {
  for (const dialog of app.dialogs) app.close(dialog);
  const before = route;
  route = readRoute(location.hash);
  // the same thing, looked at in another way: the screen stays where it is
  if (screen?.follow && before.section === route.section && before.id === route.id && before.part === route.part) {
    screen.follow(route.query);
    redraw();
    return;
  }
  leaveScreen();
  draw();
  scrollTo(0, 0);
  document.getElementById('content')?.focus({ preventScroll: true });
}

addEventListener('hashchange', onHashChange);
closeMenusOutside();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
applyTheme(app.settings.theme);
document.documentElement.lang = app.words.language;
if (app.settings.key !== undefined) {
  readAccount(app.call)
    .then((account) => Object.assign(app, { account }))
    .catch(() => undefined)
    .finally(redraw);
}
draw();
