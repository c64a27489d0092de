/** The proof of a report as a script for R: what was asked first, then how figures are made, then the questions one by one. */
import type { ByteSink } from '../../bytes/byte-sink.ts';
import type {
  Condition,
  Proof,
  ProofFigures,
  ProofGroup,
  ProofQuestion,
  ProofWeight,
} from '../../reports/proof/proof.ts';
import { writePieces } from '../codebook/written-pieces.ts';
import { lineMethods } from './r-lines.ts';
import { figureMethods, readingMethods, weightMethods } from './r-methods.ts';
import { rComment, rText, rValue } from './r-text.ts';

export async function renderProofR(proof: Proof, out: ByteSink): Promise<void> {
  await writePieces(pieces(proof), out);
}

function* pieces(proof: Proof): Generator<string> {
  yield head(proof);
  yield readingMethods;
  yield weightMethods;
  yield figureMethods;
  yield lineMethods;
  yield theAnswers(proof);
  yield theColumns(proof.groups);
  yield '\n# ---- The questions --------------------------------------------------------------------------\n';
  for (const question of proof.questions) yield questionBlock(question);
  yield tail(proof);
}

function head({ survey, notes, dataFiles, confidence, correction, leftOut }: Proof): string {
  return [
    rComment(survey.name),
    '#',
    '# Counts the figures of the report again, from the file of its answers: counts, percentages, means, intervals and the',
    '# letters of significant differences. Nothing is taken over from the report: every number is worked out below.',
    '#',
    '# It needs R 4.0 or newer and the answers of the same export, in the same folder as this script:',
    ...dataFiles.map((name) => rComment(`  ${name}`)),
    '# An SPSS file (.sav) is read with the package haven: install.packages("haven"). A CSV file must have been made with',
    '# header: name, values: numbers and choices: split.',
    '#',
    '#   Rscript script.R                         prints all figures',
    '#   Rscript script.R answers.sav             reads this file instead',
    '#   Rscript script.R --table=figures.csv     writes them as a table, with all digits',
    ...notes.map(({ label, value }) => rComment(`${label}: ${value}`)),
    ...(leftOut.length === 0 ? [] : ['#', '# Not counted here:', ...leftOut.map((one) => rComment(`  ${one}`))]),
    '',
    `data_files <- c(${dataFiles.map(rText).join(', ')})`,
    `confidence <- ${confidence}  # of intervals and letters, in percent`,
    `correction <- ${rText(correction)}  # of the tests of one line in one group of columns`,
    '',
  ].join('\n');
}

function theAnswers({ weight }: Proof): string {
  return [
    '\n# ---- The answers ----------------------------------------------------------------------------\n',
    'table_file <- sub("^--table=", "", grep("^--table=", commandArgs(TRUE), value = TRUE))',
    'is_quiet <- length(table_file) > 0',
    'data <- read_data(find_data_file())',
    'if ("is_hide" %in% names(data)) {',
    '  data <- data[!chose("is_hide", 1), , drop = FALSE]  # hidden from reports',
    '} else cat("The file does not say which answers are hidden from reports: all are counted.\\n")',
    'w <- rep(1, nrow(data))',
    ...(weight ? weighting(weight) : []),
    `is_weighted <- ${weight ? 'TRUE' : 'FALSE'}`,
    'everybody <- rep(TRUE, nrow(data))',
    '',
  ].join('\n');
}

/** Answers without a weight count nowhere. */
function weighting(weight: ProofWeight): string[] {
  return [
    ...(weight.kind === 'column' ? [`w <- number(${rText(weight.variable)})`] : rimWeights(weight)),
    'has_weight <- !is.na(w) & w > 0 & w <= 1e15  # whoever has none counts nowhere',
    'data <- data[has_weight, , drop = FALSE]',
    'w <- w[has_weight]',
  ];
}

function rimWeights({ cap, targets }: ProofWeight & { kind: 'rim' }): string[] {
  const lists = targets.map((target) => {
    const groups = target.map(({ label, when }) => `${condition(when)}  ${rComment(label)}`);
    return [
      '  list(groups = list(',
      groups.map((group, at) => `    ${at === 0 ? '  ' : ', '}${group}`).join('\n'),
      `  ), shares = c(${target.map(({ share }) => share).join(', ')}))`,
    ].join('\n');
  });
  return ['w <- rim_weights(list(', lists.join(',\n'), `), cap = ${cap ?? 'Inf'})`];
}

function theColumns(groups: readonly ProofGroup[]): string {
  const title = '\n# ---- The columns of the banners -------------------------------------------------------------\n\n';
  if (groups.length === 0) return 'groups <- list()\n';
  const blocks = groups.map(({ title: name, columns, isOverlapping, separator }) =>
    [
      `  group(${rText(name)},`,
      ...columns.map(({ letter, label, when }) => `    column(${rText(letter)}, ${rText(label)}, ${condition(when)}),`),
      `    overlaps = ${isOverlapping ? 'TRUE' : 'FALSE'}, separator = ${rText(separator)})`,
    ].join('\n'),
  );
  return `${title}groups <- list(\n${blocks.join(',\n')}\n)\n`;
}

function questionBlock({ heading, answered, figures, except }: ProofQuestion): string {
  const places = except.map((at) => at + 1);
  return [
    '',
    rComment(heading),
    `question(${rText(heading)}, answered = ${condition(answered)}, {`,
    ...figureLines(figures).map((line) => `  ${line}`),
    places.length === 0 ? '})' : `}, except = c(${places.join(', ')}))`,
    '',
  ].join('\n');
}

function figureLines(figures: ProofFigures): string[] {
  switch (figures.kind) {
    case 'shares':
      return figures.items.map(({ label, when }) => `share(${rText(label)}, ${condition(when)})`);
    case 'numbers':
      return numberLines(figures);
    case 'matrix':
      return figures.rows.flatMap(rowLines);
    case 'ranking':
      return figures.items.map(
        ({ label, variable }) => `ranked(${rText(label)}, ${rText(variable)}, options = ${figures.items.length})`,
      );
    case 'dates':
      return figures.bins.map(
        ({ from, to }) => `moments(${rText(figures.variable)}, ${rText(String(from))}, ${rText(String(to))})`,
      );
    case 'files':
      return fileLines(figures);
    case 'texts':
      return textLines(figures);
    case 'counted':
      return [];
  }
}

function rowLines({ label, answered, items, scale }: (ProofFigures & { kind: 'matrix' })['rows'][number]): string[] {
  const row = rText(label);
  return [
    `row <- ${condition(answered)}`,
    ...items.map((item) => `share(${rText(item.label)}, ${condition(item.when)}, of = row, row = ${row})`),
    ...(scale
      ? [
          `steps <- list(${scale.steps.map(({ when }) => condition(when)).join(', ')})`,
          `sum_of(${rText(scale.top)}, tail(steps, 2), of = row, row = ${row})`,
          `sum_of(${rText(scale.lowest)}, steps[1:2], of = row, row = ${row})`,
          `step_mean(${rText(scale.mean)}, steps, c(${scale.steps.map(({ value }) => value).join(', ')}), of = row, row = ${row})`,
        ]
      : []),
  ];
}

function numberLines({ variable, bins, points, top, lowest, nps, mean }: ProofFigures & { kind: 'numbers' }): string[] {
  const name = rText(variable);
  return [
    ...points.map(({ value, label }) => `share(${rText(label)}, is_value(${name}, ${value}))`),
    ...(top ? [`share(${rText(top.label)}, number(${name}) >= ${top.from})`] : []),
    ...(lowest ? [`share(${rText(lowest.label)}, number(${name}) < ${lowest.to} + 1e-6, test = untested)`] : []),
    `average(${rText(mean)}, number(${name}))`,
    `spread(${name})`,
    ...(nps
      ? [`nps(${[name, ...[nps.score, nps.promoters, nps.passives, nps.detractors].map(rText)].join(', ')})`]
      : []),
    ...bins.map(
      ({ from, to }, at) =>
        `bin(${name}, ${from}, ${to}${at === bins.length - 1 && from !== to ? ', is_last = TRUE' : ''})`,
    ),
  ];
}

function fileLines({ variable, endings, hasOthers }: ProofFigures & { kind: 'files' }): string[] {
  const name = rText(variable);
  return [
    ...endings.map((ending) => `share(${rText(ending)}, ends_in(${name}, ${rText(ending)}))`),
    ...(hasOthers ? [`share("unknown", ends_otherwise(${name}, c(${endings.map(rText).join(', ')})))`] : []),
  ];
}

function textLines({ variables, texts, isCounted }: ProofFigures & { kind: 'texts' }): string[] {
  return [
    `written <- texts_of(${variables.map(rText).join(', ')})`,
    'single("mean length", mean(nchar(written[now$answered])))',
    ...(isCounted ? ['single("different texts", length(unique(fold(written[now$answered]))))'] : []),
    ...texts.map((text) => `share(${rText(text)}, wrote(written, ${rText(text)}), in_columns = FALSE)`),
  ];
}

function condition(when: Condition): string {
  switch (when.kind) {
    case 'is':
      return `${when.mayLack ? 'chose_if_there' : 'chose'}(${rText(when.variable)}, ${rValue(when.value)})`;
    case 'filled':
      return `filled(${rText(when.variable)})`;
    case 'within':
      return `within(${rText(when.variable)}, ${rText(when.period)})`;
    case 'any':
      return when.of.map(condition).join(' | ');
  }
}

function tail({ questions }: Proof): string {
  return questions.length === 0
    ? '\ncat("The report has no question.\\n")\n'
    : '\nif (is_quiet) write.csv(as_table(figures), table_file[1], row.names = FALSE, na = "", fileEncoding = "UTF-8")\n';
}
