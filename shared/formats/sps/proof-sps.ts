/**
 * The proof of a report as syntax for SPSS and PSPP: counts, percentages and means. For each line of the report a variable of
 * 0 and 1 is made, whose sum is the count, and one of 0 and 100, whose mean is the percentage; both of those who answered.
 */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type { Proof, ProofGroup, ProofQuestion, ProofWeight } from '../../reports/proof/proof.ts';
import { writePieces } from '../codebook/written-pieces.ts';
import { type CountedLine, countedLines } from './counted-lines.ts';
import { spsComment, spsCondition, spsName, spsText } from './sps-text.ts';

export async function renderProofSps(proof: Proof, out: ByteSink): Promise<void> {
  await writePieces(pieces(proof), out);
}

function* pieces(proof: Proof): Generator<string> {
  yield head(proof);
  yield theAnswers(proof);
  for (const [at, group] of proof.groups.entries()) yield theColumns(group, nameOfGroup(proof, at));
  for (const [at, question] of proof.questions.entries()) yield questionBlock(question, at, proof);
}

/** SPSS syntax has no way to cut weights in turns that every program follows. */
const hasCap = ({ weight }: Pick<Proof, 'weight'>) => weight?.kind === 'rim' && weight.cap !== undefined;

function head({ survey, notes, dataFiles, leftOut, weight }: Proof): string {
  const [data = ''] = dataFiles.filter((name) => name.endsWith('.sav'));
  return [
    '* Encoding: UTF-8.',
    spsComment(survey.name),
    '* Counts the figures of the report again, from the file of its answers: counts, percentages and means.',
    '* Intervals, medians, the letters of significant differences and frequent texts are in the script for R.',
    '* It needs the answers of the same export as SPSS (format sav), in the folder it runs in.',
    "* Another folder is chosen by CD 'folder' before the next command.",
    ...notes.map(({ label, value }) => spsComment(`${label}: ${value}`)),
    ...leftOut.map((one) => spsComment(`Not counted here: ${one}`)),
    ...(hasCap({ weight })
      ? ['* The weights of the report have a cap: only counts are here, and the rest is in the script for R.']
      : []),
    '',
    `GET FILE=${spsText(data, 200)}.`,
    '',
  ].join('\n');
}

function theAnswers({ hidden, weight, prefix }: Proof): string {
  return [
    ...(hidden === undefined
      ? ['* The file does not say which answers are hidden from reports: all are counted.']
      : ['* Answers that are hidden from reports are counted nowhere.', `SELECT IF (NOT ${spsName(hidden)} = 1).`]),
    ...(weight === undefined ? [] : weighting(weight, prefix)),
    '',
  ].join('\n');
}

function weighting(weight: ProofWeight, prefix: string): string[] {
  const own = `${prefix}weight`;
  const title = '* Weights. Whoever has none counts nowhere.';
  if (weight.kind === 'rim' && hasCap({ weight })) return [title, ...rimGroups(weight, prefix)];
  return [
    title,
    ...(weight.kind === 'column' ? columnWeights(weight, own) : rimWeights(weight, own, prefix)),
    `SELECT IF (${own} > 0 AND ${own} <= 1E15).`,
  ];
}

function columnWeights({ variable, holds }: ProofWeight & { kind: 'column' }, own: string): string[] {
  const name = spsName(variable);
  return [`COMPUTE ${own} = ${holds === 'text' ? `NUMBER(REPLACE(${name}, ',', '.'), F40)` : `VALUE(${name})`}.`];
}

const ROUNDS = 60;

type RimWeight = ProofWeight & { kind: 'rim' };

const rimPlaces = ({ targets }: RimWeight, prefix: string) =>
  targets.map((_, at) => ({ group: `${prefix}t${at + 1}`, share: `${prefix}s${at + 1}` }));

/** In which group of each target somebody is; who is in none of one target has no weight. */
function rimGroups(weight: RimWeight, prefix: string): string[] {
  const { targets } = weight;
  const places = rimPlaces(weight, prefix);
  const whole = targets.map((target) => target.reduce((total, { share }) => total + share, 0));
  const members = targets.flatMap((target, at) =>
    target.flatMap(({ label, when, share }, value) => [
      spsComment(label),
      `DO IF (SYSMIS(${places[at]?.group}) AND (${spsCondition(when)})).`,
      `COMPUTE ${places[at]?.share} = ${share / (whole[at] ?? 1)}.`,
      `COMPUTE ${places[at]?.group} = ${value + 1}.`,
      'END IF.',
    ]),
  );
  return [
    ...places.flatMap(({ group, share }) => [`COMPUTE ${group} = $SYSMIS.`, `COMPUTE ${share} = $SYSMIS.`]),
    ...members,
    `SELECT IF (NOT (${places.map(({ group }) => `SYSMIS(${group})`).join(' OR ')})).`,
  ];
}

/** Every target is brought to its shares, one after the other, again and again. */
function rimWeights(weight: RimWeight, own: string, prefix: string): string[] {
  const { targets } = weight;
  const [sum, total, everybody] = [`${prefix}sum`, `${prefix}total`, `${prefix}all`];
  return [
    ...rimGroups(weight, prefix),
    `COMPUTE ${own} = 1.`,
    `COMPUTE ${everybody} = 1.`,
    `AGGREGATE /OUTFILE=* MODE=ADDVARIABLES /BREAK=${everybody} /${total} = N.`,
    'DEFINE !rake ()',
    `!DO !round = 1 !TO ${targets.length > 1 ? ROUNDS : 1}`,
    ...rimPlaces(weight, prefix).flatMap(({ group, share }) => [
      `SORT CASES BY ${group}.`,
      `AGGREGATE /OUTFILE=* MODE=ADDVARIABLES /BREAK=${group} /${sum} = SUM(${own}).`,
      `IF (${sum} > 0) ${own} = ${own} * ${share} * ${total} / ${sum}.`,
      'EXECUTE.',
      `DELETE VARIABLES ${sum}.`,
    ]),
    '!DOEND',
    '!ENDDEFINE.',
    '!rake',
  ];
}

const nameOfGroup = ({ prefix }: Pick<Proof, 'prefix'>, at: number) => `${prefix}g${at + 1}`;

/** Where respondents may be in several columns, each column is a variable of its own. */
function variablesOf(group: ProofGroup, name: string): string[] {
  return group.isOverlapping ? group.columns.map((_, at) => `${name}_${at + 1}`) : [name];
}

function theColumns(group: ProofGroup, name: string): string {
  if (group.columns.length === 0) return '';
  const variables = variablesOf(group, name);
  const labels = group.columns.map(({ letter, label }) => `${letter} ${label}`);
  const labelled = variables.map((variable, at) => {
    const own = group.isOverlapping
      ? [1, spsText(labels[at] ?? '')]
      : labels.flatMap((one, code) => [code + 1, spsText(one)]);
    const pairs = Array.from({ length: own.length / 2 }, (_, pair) => `${own[2 * pair]} ${own[2 * pair + 1]}`);
    return `VALUE LABELS ${variable} ${pairs.join('\n  ')}.`;
  });
  return [
    '',
    spsComment(`Columns: ${group.title}`),
    ...variables.map((variable) => `COMPUTE ${variable} = $SYSMIS.`),
    ...group.columns.map(
      ({ when }, at) =>
        `IF (${spsCondition(when)}) ${variables[group.isOverlapping ? at : 0]} = ${group.isOverlapping ? 1 : at + 1}.`,
    ),
    ...variables.map((variable) => `VARIABLE LABELS ${variable} ${spsText(group.title)}.`),
    ...labelled,
    `FORMATS ${variables.join(' ')} (F4.0).`,
    '',
  ].join('\n');
}

function questionBlock(question: ProofQuestion, at: number, proof: Proof): string {
  const name = `${proof.prefix}${at + 1}`;
  const lines = countedLines(question.figures);
  const isWhole = !hasCap(proof);
  const groups = proof.groups.flatMap((group, place) =>
    question.except.includes(place) || group.columns.length === 0 ? [] : variablesOf(group, nameOfGroup(proof, place)),
  );
  return [
    '',
    spsComment(question.heading),
    `ECHO ${spsText(question.heading, 200)}.`,
    `COMPUTE ${name}a = 0.`,
    `IF (${spsCondition(question.answered)}) ${name}a = 1.`,
    `VARIABLE LABELS ${name}a 'Answered'.`,
    `FORMATS ${name}a (F8.0).`,
    ...lines.flatMap((line, of) => lineVariables(line, { name, of })),
    ...figures(lines, { name, groups, figure: 'SUM' }),
    ...(isWhole && proof.weight ? [`WEIGHT BY ${proof.prefix}weight.`] : []),
    ...(isWhole ? figures(lines, { name, groups, figure: 'MEAN' }) : []),
    ...(isWhole && proof.weight ? ['WEIGHT OFF.'] : []),
    '',
  ].join('\n');
}

interface Wanted {
  name: string;
  groups: readonly string[];
  figure: 'SUM' | 'MEAN';
}

/** All respondents are in one table, the columns line by line. Counts are of respondents, so they come before weights. */
function figures(lines: readonly CountedLine[], { name, groups, figure }: Wanted): string[] {
  const isCount = figure === 'SUM';
  const own = lines.flatMap((line, of) => {
    const variable = `${name}${isCount ? 'n' : 'p'}${of + 1}`;
    return line.kind === (isCount ? 'mean' : 'count') ? [] : [{ line, variable }];
  });
  const all = [...(isCount ? [`${name}a`] : []), ...own.map(({ variable }) => variable)];
  const compared = groups.length === 0 ? [] : own.filter(({ line }) => line.isCompared);
  return [
    ...(all.length === 0 ? [] : [`DESCRIPTIVES VARIABLES=${wrapped(all)} /STATISTICS=${figure}.`]),
    ...compared.flatMap(({ line, variable }) => [
      `ECHO ${spsText(`- ${line.label}: ${isCount ? 'count' : line.kind === 'mean' ? 'mean' : 'percent'}`, 200)}.`,
      ...groups.map((group) => `MEANS TABLES=${variable} BY ${group} /CELLS=${figure}.`),
    ]),
  ];
}

/** Lines of syntax may have 256 characters. */
const wrapped = (names: readonly string[]) =>
  names.map((one, at) => (at > 0 && at % 8 === 0 ? `\n  ${one}` : one)).join(' ');

interface Place {
  name: string;
  of: number;
}

/** Empty for those who do not belong to the base of the line. */
function lineVariables(line: CountedLine, { name, of }: Place): string[] {
  const [count, percent] = [`${name}n${of + 1}`, `${name}p${of + 1}`];
  const isIn = line.of === undefined ? `${name}a = 1` : `${name}a = 1 AND (${spsCondition(line.of)})`;
  if (line.kind === 'mean') {
    return [
      `COMPUTE ${percent} = $SYSMIS.`,
      ...line.values.map(({ when, value }) => `IF (${isIn} AND (${when})) ${percent} = ${value}.`),
      `VARIABLE LABELS ${percent} ${spsText(line.label)}.`,
      `FORMATS ${percent} (F12.4).`,
    ];
  }
  return [
    `COMPUTE ${count} = $SYSMIS.`,
    `IF (${isIn}) ${count} = 0.`,
    ...line.when.map((when) => `IF (${isIn} AND (${when})) ${count} = ${count} + 1.`),
    `VARIABLE LABELS ${count} ${spsText(line.label)}.`,
    `FORMATS ${count} (F8.0).`,
    ...(line.kind === 'count'
      ? []
      : [
          `COMPUTE ${percent} = 100 * ${count}.`,
          `VARIABLE LABELS ${percent} ${spsText(line.label)}.`,
          `FORMATS ${percent} (F8.3).`,
        ]),
  ];
}
