/** pandas as a reader that is nobody's here. */
import { spawnSync } from 'node:child_process';

/** A Python of the system may have it where another, first in the path, has not. */
const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import pandas'], { stdio: 'ignore' }).status === 0,
);

export const hasPandas = python !== undefined;

/** Call it where tests depend on `hasPandas`, so that nobody takes silence for success. */
export function warnWithoutPandas(what: string): void {
  if (hasPandas) return;
  console.warn(`NOT TESTED: ${what}. pandas is missing: apt-get install python3-pandas`);
}

/** What a program prints; `pd` is pandas, `path` the file it is about. */
export function saidByPandas(path: string, program: string): string {
  if (python === undefined) throw new Error('there is no pandas');
  const lines = ['import json, sys, pandas as pd', 'path = sys.argv[1]', program];
  const { status, stdout, stderr } = spawnSync(python, ['-c', lines.join('\n'), path], { maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`pandas could not read the file: ${stderr.toString()}`);
  return stdout.toString();
}
