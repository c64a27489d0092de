/**
 * Faults that are planted to show that the proof can fail: a permission taken from a role, a property that
 * CloudFormation does not know, a loop that takes a short page for the last, and workers that Lambda ends when they
 * call each other too often.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { z } from 'zod';
import { resourcesOf, type Template } from './template/template.ts';

export const plants = ['permission', 'property', 'page-size', 'loop'] as const;
export type Plant = (typeof plants)[number];

const unheard = (what: string) => new Error(`The fault cannot be planted: ${what} is not where it was.`);

export function plantInTemplate(template: Template, plant: Plant | undefined): Template {
  const changed = structuredClone(template);
  if (plant === 'permission') dropPermission(changed);
  if (plant === 'property') addProperty(changed);
  if (plant === 'loop') forbidLoops(changed);
  return changed;
}

/** Share links mint addresses of files that their role may then no longer read. */
const victim = { role: 'ShareLinkRole', action: 's3:GetObject' };

const documentSchema = z.looseObject({
  Statement: z.array(z.looseObject({ Action: z.union([z.string(), z.array(z.string())]) })),
});

function dropPermission(template: Template): void {
  const policy = resourcesOf(template, 'AWS::IAM::Policy').find(({ id }) => id.startsWith(victim.role));
  if (!policy) throw unheard(victim.role);
  const document = documentSchema.parse(policy.properties.PolicyDocument);
  const kept = document.Statement.map((statement) => ({
    ...statement,
    Action: [statement.Action].flat().filter((action) => action !== victim.action),
  }));
  if (JSON.stringify(kept).length === JSON.stringify(document.Statement).length) throw unheard(victim.action);
  policy.properties.PolicyDocument = { ...document, Statement: kept.filter(({ Action }) => Action.length > 0) };
}

function addProperty(template: Template): void {
  const [victimFunction] = resourcesOf(template, 'AWS::Lambda::Function');
  if (!victimFunction) throw unheard('a function');
  victimFunction.properties.RecursiveLoopp = 'Allow';
}

/** As Lambda has it by default: a long batch is stopped in the middle. */
function forbidLoops(template: Template): void {
  const allowed = resourcesOf(template, 'AWS::Lambda::Function').filter(({ properties }) => properties.RecursiveLoop);
  if (allowed.length === 0) throw unheard('a function that may loop');
  for (const { properties } of allowed) delete properties.RecursiveLoop;
}

const honest = 'return LastEvaluatedKey !== undefined;';
const careless = 'return found.length === PURGE_PAGE;';

/** The purge of answers as it once was: a page of 1 MB has fewer answers than were asked for, and more may follow. */
export const shortPageIsLast: Plugin = {
  name: 'short-page-is-last',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dynamo-answer-changes\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(honest)) throw unheard(honest);
      return { contents: source.replace(honest, careless), loader: 'ts' };
    });
  },
};
