/** What a caller does with templates for decks. Another owner's template is reported as not found. */
import { timeOrderedId } from '../../crypto.ts';
import { templateLimits } from '../../formats/pptx/template/template-faults.ts';
import type { DropBox, Files, Log, PostForm } from '../../ports.ts';
import { invalid, Problem } from '../../problems/problem.ts';
import type { Records } from '../../records/records.ts';
import { iso } from '../../work/lifecycle.ts';
import type { Caller } from '../owner.ts';
import { type DeckTemplate, deckTemplateStore, keptKey, uploadedKey } from './deck-template.ts';

const mostTemplates = 50;
const FORM_SECONDS = 3600;
const DAY_MS = 86_400_000;

interface TemplateDeps {
  records: Records;
  files: Files;
  now(): number;
  log: Log;
}

/** Whoever hands out forms can sign them. */
interface TemplateFormDeps extends TemplateDeps {
  templateForms: Pick<DropBox, 'form'>;
}

export async function makeTemplate(
  deps: TemplateFormDeps,
  { owner }: Caller,
  name: string,
): Promise<{ template: DeckTemplate; form: PostForm }> {
  const { items } = await deckTemplateStore.list(deps.records, owner, { limit: mostTemplates });
  const standing = await withoutDead(deps, items);
  if (standing.length === mostTemplates) throw new Problem('conflict.too_many_templates', { most: mostTemplates });
  const now = deps.now();
  const key = { owner, id: timeOrderedId('tpl', now) };
  const form = await deps.templateForms.form(uploadedKey(key), {
    mostBytes: templateLimits.bytes,
    ttlSeconds: FORM_SECONDS,
  });
  const times = { createdAt: iso(now), updatedAt: iso(now), formExpiresAt: iso(now + FORM_SECONDS * 1000) };
  const template: DeckTemplate = { ...key, name, state: 'waiting', ...times };
  await deckTemplateStore.create(deps.records, template);
  return { template, form };
}

/** One that nobody has uploaded in time never will be: the store forgets what comes after a day. */
async function withoutDead(deps: TemplateDeps, templates: readonly DeckTemplate[]): Promise<DeckTemplate[]> {
  const dead = templates.filter(
    ({ state, formExpiresAt }) => state !== 'ready' && Date.parse(formExpiresAt) + DAY_MS < deps.now(),
  );
  for (const template of dead) await forget(deps, template);
  return templates.filter((one) => !dead.includes(one));
}

/** As it is now: what has been uploaded since is looked at first. */
export async function readTemplate(deps: TemplateDeps, owner: string, id: string): Promise<DeckTemplate> {
  const template = await deckTemplateStore.get(deps.records, { owner, id });
  if (!template) throw unknown(id);
  return settled(deps, template);
}

export async function deleteTemplate(deps: TemplateDeps, { owner }: Caller, id: string): Promise<void> {
  const template = await deckTemplateStore.get(deps.records, { owner, id });
  if (!template) throw unknown(id);
  await forget(deps, template);
}

async function forget({ records, files }: TemplateDeps, template: DeckTemplate): Promise<void> {
  await deckTemplateStore.remove(records, template);
  await files.removeAll(keptKey(template));
  await files.removeAll(uploadedKey(template));
}

/** Only a template that can be used may be named by a report; `field` is where it is in the request. */
export async function checkTemplate(
  deps: TemplateDeps,
  owner: string,
  { report }: { report?: { template?: string | undefined } | undefined },
  field = 'options.report.template',
): Promise<void> {
  const id = report?.template;
  if (id === undefined) return;
  const stored = await deckTemplateStore.get(deps.records, { owner, id });
  if (!stored) throw invalid(field, 'template_unknown', { id: JSON.stringify(id) });
  const { state, fault = '', name } = await settled(deps, stored);
  if (state === 'waiting') throw invalid(field, 'template_not_uploaded', { name: JSON.stringify(name) });
  if (state === 'refused') throw invalid(field, 'template_refused', { name: JSON.stringify(name), fault });
}

/** A template that was refused can be uploaded again while its form works; one that is ready never changes. */
async function settled(deps: TemplateDeps, template: DeckTemplate): Promise<DeckTemplate> {
  if (template.state === 'ready') return template;
  const key = uploadedKey(template);
  const size = await deps.files.sizeOf(key);
  const bytes = size === undefined ? undefined : await deps.files.read(key);
  if (!bytes) return template;
  const looked = await lookedAt(deps, template, Buffer.from(bytes));
  const change = (found: DeckTemplate): DeckTemplate => {
    const { fault: _, ...rest } = found;
    return { ...rest, ...looked, updatedAt: iso(deps.now()) };
  };
  const after = await deckTemplateStore.change(deps.records, template, change);
  await deps.files.removeAll(key);
  if (!after) throw unknown(template.id);
  return after;
}

async function lookedAt(
  deps: TemplateDeps,
  template: DeckTemplate,
  bytes: Buffer,
): Promise<Pick<DeckTemplate, 'state' | 'fault' | 'facts'>> {
  // few requests have a template
  const { keptTemplate } = await import('../../formats/pptx/template/kept-template.ts');
  try {
    const kept = await keptTemplate(bytes);
    await deps.files.put(keptKey(template), kept.bytes);
    return { state: 'ready', facts: kept.facts };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.info('a template was refused', { id: template.id, fault: error.message });
    return { state: 'refused', fault: error.message };
  }
}

/** For the deck that is being made; undefined where it was deleted meanwhile. */
export async function keptTemplateOf(
  { records, files }: Pick<TemplateDeps, 'records' | 'files'>,
  owner: string,
  id: string,
): Promise<{ bytes: Uint8Array; accent: string } | undefined> {
  const template = await deckTemplateStore.get(records, { owner, id });
  const [accent] = template?.facts?.colors ?? [];
  const bytes = template && accent !== undefined ? await files.read(keptKey(template)) : undefined;
  return bytes && accent !== undefined ? { bytes, accent } : undefined;
}

function unknown(id: string): Problem {
  return new Problem('not_found.template', { id });
}
