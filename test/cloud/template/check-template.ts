/**
 * Whether CloudFormation would take the template: AWS's own schemas, which come with the CDK, and cfn-lint where it is
 * installed. An unknown property or a wrong value ends the proof before anything runs.
 */
import { execFile } from 'node:child_process';
import { CloudFormationValidatePlugin, type IPolicyValidationContext } from 'aws-cdk-lib';
import { z } from 'zod';
import { accountId, region } from './resource-names.ts';

export interface TemplateCheck {
  /** Who has looked at it, for the report. */
  checkedBy: readonly string[];
  complaints: readonly string[];
}

export async function checkTemplate(
  path: string,
  app: IPolicyValidationContext['appConstruct'],
): Promise<TemplateCheck> {
  const bySchema = complaintsOfSchemas(path, app);
  const byLinter = await complaintsOfLinter(path);
  return {
    checkedBy: ['CloudFormation’s schemas', ...(byLinter ? ['cfn-lint'] : [])],
    complaints: [...bySchema, ...(byLinter ?? [])],
  };
}

export function complaintsOfSchemas(path: string, app: IPolicyValidationContext['appConstruct']): string[] {
  const stack = { stackConstructPath: 'stack', templatePath: path, accountId, region };
  const { violations } = new CloudFormationValidatePlugin().validate({
    templatePaths: [path],
    stackTemplates: [stack],
    appConstruct: app,
  });
  return violations
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .flatMap(({ ruleName, description, violatingResources }) =>
      violatingResources.map(
        ({ resourceLogicalId }) => `${resourceLogicalId ?? 'template'}: ${description} (${ruleName})`,
      ),
    );
}

const findingsSchema = z.array(
  z.looseObject({
    Level: z.string(),
    Message: z.string(),
    Location: z.looseObject({ Path: z.array(z.union([z.string(), z.number()])).nullish() }),
  }),
);

/** Undefined where it is not installed. */
async function complaintsOfLinter(path: string): Promise<string[] | undefined> {
  const output = await new Promise<string | undefined>((done, fail) => {
    execFile('cfn-lint', ['-t', path, '--format', 'json'], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT') done(undefined);
      else if (stdout.trim().startsWith('[')) done(stdout);
      else fail(new Error(`cfn-lint did not run: ${stderr || error?.message}`));
    });
  });
  if (output === undefined) return undefined;
  return findingsSchema
    .parse(JSON.parse(output))
    .filter(({ Level }) => Level === 'Error')
    .map(({ Message, Location }) => `${Location.Path?.slice(1).join('.') ?? 'template'}: ${Message} (cfn-lint)`);
}
