/** Paths of delivered files: what may be asked for, how places are filled in, and that no file replaces another. */
import { describe, expect, it } from 'vitest';
import { deliverSchema } from '../../../../shared/delivery/destinations/deliver-request.ts';
import { distinctPaths, filledPath, pathProblem } from '../../../../shared/delivery/destinations/path.ts';

const values = {
  date: '2026-03-02',
  survey: 'Lunch / dinner',
  survey_id: '7',
  content: 'answers',
  ext: 'csv',
  export_id: 'exp_1',
  run: '20260302T060000Z',
};

describe('a path', () => {
  it('has every place filled in, and values bring no folders of their own', () => {
    const template = '{date}/{survey_id} {survey}/{content} {export_id} {run}.{ext}';
    expect(pathProblem(template)).toBeUndefined();
    expect(filledPath(template, values)).toBe('2026-03-02/7 Lunch   dinner/answers exp_1 20260302T060000Z.csv');
    expect(filledPath('{survey}/x', { ...values, survey: '..' })).toBe('_/x');
  });

  it.each([
    ['/x.csv', 'begins with a slash'],
    ['../x.csv', '.. as a folder'],
    ['a/../x.csv', '.. as a folder'],
    ['a/.. /x.csv', '.. as a folder'],
    ['a//x.csv', 'without a name'],
    ['a\\x.csv', 'backslash'],
    ['{surveys}.csv', '{surveys} is unknown; use {date}, {survey}'],
  ])('%s is refused', (template, why) => {
    expect(pathProblem(template)).toContain(why);
    const { error } = deliverSchema.safeParse([{ destination_id: 'dst_1', path: template }]);
    expect(error?.issues).toMatchObject([{ path: [0, 'path'], message: expect.stringContaining(why) }]);
  });
});

describe('equal paths', () => {
  it('get the id of their export, whatever their case, and a number where that is not enough', () => {
    const wanted = [
      { path: 'a/x.csv', id: 'exp_1' },
      { path: 'a/X.csv', id: 'exp_2' },
      { path: 'a/x.csv', id: 'exp_2' },
      { path: 'a/y', id: 'exp_1' },
      { path: 'a/y', id: 'exp_2' },
      { path: 'b.csv', id: 'exp_1' },
    ];
    expect(distinctPaths(wanted)).toEqual([
      'a/x (exp_1).csv',
      'a/X (exp_2).csv',
      'a/x (exp_2 2).csv',
      'a/y (exp_1)',
      'a/y (exp_2)',
      'b.csv',
    ]);
  });

  it('never become the path of another file', () => {
    const wanted = ['x.csv', 'x.csv', 'x (exp_1).csv'].map((path, at) => ({ path, id: `exp_${Math.min(at + 1, 2)}` }));
    expect(new Set(distinctPaths(wanted)).size).toBe(3);
  });
});
