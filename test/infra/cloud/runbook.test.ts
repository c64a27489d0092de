/** Every alarm leads to a chapter of the runbook, every chapter has an alarm, and every figure is watched or shown. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { metricCatalogue, metricNamespace } from '../../../shared/ports.ts';
import { liveUpstream, resourcesOf, synthesise } from './synthesise.ts';

const page = readFileSync(new URL('../../../infra/RUNBOOK.md', import.meta.url), 'utf8');
const [, alarmsPart = ''] = page.split(/^## /m);
const chapters = alarmsPart.split(/^### /m).slice(1);
const anchorOf = (chapter: string) => (chapter.split('\n')[0] ?? '').toLowerCase().replaceAll(' ', '-');

const template = await synthesise();
const live = await synthesise({ context: liveUpstream });
const withCanary = await synthesise({ context: { rollout: 'canary', mailFrom: 'exports@example.com' } });
const alarmsOf = (made: typeof template) => resourcesOf(made, 'AWS::CloudWatch::Alarm');
const anchorIn = (description: string) => /infra\/RUNBOOK\.md#([a-z-]+)\.$/.exec(description)?.[1];

describe('an alarm', () => {
  it.each([
    ['the reference service', template],
    ['a live upstream', live],
    ['a canary and e-mails', withCanary],
  ])('of the stack with %s names a chapter that is there', (_, made) => {
    const anchors = chapters.map(anchorOf);
    for (const { id, properties } of alarmsOf(made)) {
      expect(anchors, id).toContain(anchorIn(properties.AlarmDescription));
    }
  });
});

describe('a chapter of the runbook', () => {
  it('has an alarm that leads to it', () => {
    const named = new Set(alarmsOf(withCanary).map(({ properties }) => anchorIn(properties.AlarmDescription)));
    expect(chapters.map(anchorOf).filter((anchor) => !named.has(anchor))).toEqual([]);
    expect(chapters.length).toBeGreaterThan(9);
  });

  it.each(chapters.map((chapter) => [anchorOf(chapter), chapter]))(
    '%s says what it means, what to look at and what to do, with a command',
    (_, chapter) => {
      const at = ['**Means** ', '**Look at** ', '**Do** '].map((part) => chapter.indexOf(part));
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect(Math.min(...at)).toBeGreaterThan(0);
      expect(chapter).toMatch(/^```sh\n(aws .+\n)+```$/m);
    },
  );
});

describe('a figure of the catalogue', () => {
  it.each(Object.keys(metricCatalogue))('%s is on a dashboard of CloudWatch', (name) => {
    const dashboards = resourcesOf(template, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboards.map(({ properties }) => properties.DashboardBody));
    expect(body).toContain(metricNamespace);
    expect(body).toMatch(new RegExp(`[\\\\"]${name}[\\\\"]`));
  });
});

describe('the alarm on failed exports', () => {
  it('divides the failed by all that ended, from a least number on', () => {
    const share = alarmsOf(template).find(({ id }) => id.startsWith('AlarmsExportsFailedShare'));
    const [expression, ...metrics] = share?.properties.Metrics ?? [];
    expect(expression.Expression).toBe(
      'IF((FILL(failed, 0) + FILL(ready, 0)) >= 5, FILL(failed, 0) / (FILL(failed, 0) + FILL(ready, 0)), 0)',
    );
    const used = metrics.map(({ Id, MetricStat }: { Id: string; MetricStat: { Metric: object; Stat: string } }) => [
      Id,
      MetricStat.Stat,
      MetricStat.Metric,
    ]);
    const metric = (outcome: string) => ({
      Namespace: 'SurveyExports',
      MetricName: 'Exports',
      Dimensions: expect.arrayContaining([
        { Name: 'outcome', Value: outcome },
        { Name: 'stage', Value: 'main' },
      ]),
    });
    expect(used).toEqual([
      ['failed', 'Sum', metric('failed')],
      ['ready', 'Sum', metric('ready')],
    ]);
    expect(share?.properties.TreatMissingData).toBe('notBreaching');
  });
});
