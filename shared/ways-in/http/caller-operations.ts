/**
 * What a caller can do, each with the function that does it. Loaded when the first request asks for it, one kind of
 * resource at a time, so that a start does not cost more with every operation there is.
 */
import type { ExportsApiDeps } from './caller-api.ts';
import { keepingReply } from './kept-replies.ts';
import { withSettings } from './presets/with-settings.ts';
import type { BoundOperation } from './serve-operation.ts';

type OperationsFor = (deps: ExportsApiDeps) => BoundOperation[];

const exportOperations = async () => (await import('./export-operations.ts')).exportOperations;
const batchOperations = async () => (await import('./batch-operations.ts')).batchOperations;
const linkOperations = async () => (await import('./link-operations.ts')).linkOperations;
const scheduleOperations = async () => (await import('./schedule-operations.ts')).scheduleOperations;
const webhookOperations = async () => (await import('./webhook-operations.ts')).webhookOperations;
const destinationOperations = async () =>
  (await import('./destinations/destination-operations.ts')).destinationOperations;
const presetOperations = async () => (await import('./presets/preset-operations.ts')).presetOperations;
const deckTemplateOperations = async () =>
  (await import('./presets/deck-template-operations.ts')).deckTemplateOperations;
const viewOperations = async () => (await import('./presets/view-operations.ts')).viewOperations;
const viewLinkOperations = async () => (await import('./presets/view-link-operations.ts')).viewLinkOperations;
const trackerOperations = async () => (await import('./presets/tracker-operations.ts')).trackerOperations;
const surveyOperations = async () => (await import('./surveys/survey-operations.ts')).surveyOperations;
const answerOperations = async () => (await import('./surveys/answer-operations.ts')).answerOperations;
const erasureOperations = async () => (await import('./surveys/erasure-operations.ts')).erasureOperations;

/** By the first part of a path: where the operations are that begin with it. */
const loaders: Readonly<Record<string, readonly (() => Promise<OperationsFor>)[]>> = {
  exports: [exportOperations, batchOperations, linkOperations],
  batches: [batchOperations, linkOperations],
  links: [linkOperations],
  schedules: [scheduleOperations, linkOperations],
  webhooks: [webhookOperations],
  destinations: [destinationOperations],
  presets: [presetOperations],
  'deck-templates': [deckTemplateOperations],
  views: [viewOperations, viewLinkOperations],
  trackers: [trackerOperations],
  surveys: [surveyOperations, answerOperations],
  dictionaries: [surveyOperations],
  account: [surveyOperations],
  reveals: [answerOperations],
  erasures: [erasureOperations],
};

export const resources: readonly string[] = Object.keys(loaders);

export const resourceOf = (path: string): string => path.split('/')[1] ?? '';

/** Those that begin with `/<resource>`; none where there is no such resource. */
export async function operationsAbout(resource: string, deps: ExportsApiDeps): Promise<BoundOperation[]> {
  const known = resources.includes(resource) ? loaders[resource] : undefined;
  const loaded = await Promise.all((known ?? []).map((load) => load()));
  return loaded
    .flatMap((operationsFor) => operationsFor(deps))
    .filter(({ operation }) => resourceOf(operation.path) === resource)
    .map((bound) => keepingReply(deps, withSettings(deps, bound)));
}

export async function callerOperations(deps: ExportsApiDeps): Promise<BoundOperation[]> {
  return (await Promise.all(resources.map((resource) => operationsAbout(resource, deps)))).flat();
}
