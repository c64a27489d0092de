/** A planted fault: what it changes, and which step of the proof must notice it. */
import type { AppOptions } from '../../../infra/cloud/create-app.ts';
import { readTemplate, type Template } from '../template/template.ts';

/** Changes a template in place. */
export type Change = (template: Template) => void;

export interface Plant {
  name: string;
  /** One line: what is wrong with this deployment. */
  about: string;
  /** A part of the name of each step of which one must notice it; `start` where it must not even come up. */
  noticedBy: readonly string[];
  change?: Change;
  /** Changes the code instead of the template. */
  bundlePlugins?: AppOptions['bundlePlugins'];
}

/** The template with the fault; an error where the fault has nothing to change any more. */
export function planted(change: Change, template: Template): Template {
  const changed = readTemplate(structuredClone(template));
  change(changed);
  if (JSON.stringify(changed) === JSON.stringify(template)) throw unheard('what it changes');
  return changed;
}

export const unheard = (what: string) => new Error(`The fault cannot be planted: ${what} is not where it was.`);
