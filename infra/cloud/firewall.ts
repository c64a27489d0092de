/**
 * The firewall of CloudFront: a limit for each address, addresses that AWS knows to be bad, and AWS's common rules except
 * those that would refuse what our callers rightly send.
 */
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { Problem } from '../../shared/problems/problem.ts';
import { problemBody } from '../../shared/problems/problem-body.ts';

const WINDOW_SECONDS = 300;

/**
 * Rules that are only counted. Bodies are JSON with whatever people write: long surveys, HTML in questions, addresses of
 * webhooks and files, paths in texts; scripts send no browser's name; filters and hidden values make long queries, and
 * hidden values of surveys may be addresses.
 */
export const countedRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
  'NoUserAgent_HEADER',
  'SizeRestrictions_QUERYSTRING',
  'GenericRFI_QUERYARGUMENTS',
] as const;

/** The ARN of the firewall. */
export function createFirewall(scope: Construct, callsPerAddress: number): string {
  const { request_id: _, ...limited } = problemBody(new Problem('rate_limited.address'), '');
  const firewall = new CfnWebACL(scope, 'Firewall', {
    description: 'Survey Exports: limits of callers',
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: shownAs('Firewall'),
    customResponseBodies: { limited: { contentType: 'APPLICATION_JSON', content: JSON.stringify(limited) } },
    rules: [
      {
        name: 'CallsPerAddress',
        priority: 0,
        statement: {
          rateBasedStatement: { limit: callsPerAddress, evaluationWindowSec: WINDOW_SECONDS, aggregateKeyType: 'IP' },
        },
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: 'limited',
              responseHeaders: [{ name: 'Retry-After', value: String(WINDOW_SECONDS) }],
            },
          },
        },
        visibilityConfig: shownAs('CallsPerAddress'),
      },
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      managed(2, 'AWSManagedRulesCommonRuleSet', countedRules),
    ],
  });
  return firewall.attrArn;
}

function managed(priority: number, name: string, counted: readonly string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: shownAs(name),
  };
}

/** Samples would show the paths of share links. */
function shownAs(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
