/** The plan of a restore as commands of the AWS CLI and of the CDK, each with its reason. */
import type { RestorePlan } from './restore-plan.ts';

interface RestoreStep {
  /** What it is for, in a sentence. */
  why: string;
  /** For a shell. */
  command: string;
}

/** The CLI waits for about eight minutes at a time; a large table takes longer. */
const WAITS = 12;

export function restoreSteps(plan: RestorePlan): RestoreStep[] {
  const { at, tables, stackName, settings, undeleted, copied } = plan;
  const given = Object.entries(settings).map(([name, value]) => ` -c ${quoted(`${name}=${value}`)}`);
  return [
    ...tables.map(({ from, to }) => ({
      why: `Restores ${from} as it was at ${at} into a new table.`,
      command: `aws dynamodb restore-table-to-point-in-time --source-table-name ${from} --target-table-name ${to} --restore-date-time ${at}`,
    })),
    ...tables.flatMap(({ to }) => settingsOf(to)),
    {
      why: 'The stack works on the restored tables, with the keys that open their records.',
      command: `npx cdk deploy ${stackName} --require-approval never${given.join('')}`,
    },
    ...(undeleted === undefined ? [] : [undelete(undeleted, at)]),
    ...copied.map(({ output, from }) => ({
      why: `Copies the objects of the stack’s ${output}.`,
      command: `aws s3 sync --only-show-errors s3://${from} "s3://$(${bucketCommand(stackName, output)})"`,
    })),
  ];
}

/** A restored table has the keys, indexes and records of the first, and none of these. */
function settingsOf(table: string): RestoreStep[] {
  const named = `--table-name ${table}`;
  return [
    {
      why: `Waits until ${table} is there: minutes, or hours for many gigabytes.`,
      command: `for turn in $(seq ${WAITS}); do aws dynamodb wait table-exists ${named} && break; done`,
    },
    {
      why: 'The restored table gets backups of its own.',
      command: `aws dynamodb update-continuous-backups ${named} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
    },
    {
      why: 'Records that are kept for a time are forgotten by this attribute.',
      command: `aws dynamodb update-time-to-live ${named} --time-to-live-specification Enabled=true,AttributeName=forgetAtSeconds`,
    },
    {
      why: 'The restored table is protected from deletion, as the first is.',
      command: `aws dynamodb update-table ${named} --deletion-protection-enabled`,
    },
  ];
}

/** Keys of uploads have no spaces. */
function undelete(bucket: string, at: string): RestoreStep {
  const found = `--query "DeleteMarkers[?IsLatest && LastModified>='${at.replace('Z', '')}'].[Key,VersionId]" --output text`;
  const brought = `aws s3api delete-object --bucket ${bucket} --key "$key" --version-id "$version"`;
  return {
    why: `Brings back what was deleted from ${bucket} since then.`,
    command: `aws s3api list-object-versions --bucket ${bucket} ${found} | while read -r key version; do [ "$key" = None ] || ${brought} || exit 1; done`,
  };
}

function bucketCommand(stackName: string, output: string): string {
  const query = `Stacks[0].Outputs[?OutputKey=='${output}'].OutputValue`;
  return `aws cloudformation describe-stacks --stack-name ${stackName} --query "${query}" --output text`;
}

function quoted(text: string): string {
  return /^[\w=.:/@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
