/** Every test, correction and weight is what R says it is, on random tables. */
import { beforeAll, describe, expect, it } from 'vitest';
import { corrected } from '../../../../shared/figures/significance/correct.ts';
import { effectiveBase, weightedMoments } from '../../../../shared/figures/significance/kish.ts';
import { meanTest } from '../../../../shared/figures/significance/mean-test.ts';
import { criticalZ, twoSided } from '../../../../shared/figures/significance/normal.ts';
import { proportionTest } from '../../../../shared/figures/significance/proportion-test.ts';
import { twoSidedT } from '../../../../shared/figures/significance/student.ts';
import { rimWeights } from '../../../../shared/figures/statistics/weights/rim-weights.ts';
import { randomOf } from '../../../chaos/random.ts';
import { hasSurveyPackage, inR } from '../../../support/statistics/r-program.ts';

const random = randomOf(20_261_116);
const upTo = (length: number) => Array.from({ length }, (_, at) => at);
const tableCount = 500;

const shares = upTo(tableCount).map(() => {
  const [n1, n2] = [2 + random.below(900), 2 + random.below(900)];
  const [x1, x2] = [1 + random.below(n1 - 1), random.below(n2)];
  return { x1, n1, x2, n2 };
});

/** Answers on scales, sums of money and ties, in two groups each; some have a mean far from zero. */
const samples = upTo(tableCount).map(() => {
  const far = random.one([0, 0, 100, 5_000]);
  const size = () => 2 + random.below(random.one([4, 40, 120]));
  const value = () => far + (random.happens(0.5) ? random.below(11) : random.next() * 7);
  const valuesOf = (count: number) => [far, far + 1, ...upTo(count).map(value)];
  return [valuesOf(size()), valuesOf(size())] as const;
});

const families = upTo(60).map(() => upTo(1 + random.below(40)).map(() => random.next() ** (1 + random.below(6))));

const zs = upTo(200).map((at) => at * 0.18);
const ts = upTo(400).map((at) => ({ t: 30 * random.next() ** 3, df: 1 + 10 ** (6 * (at / 400)) * random.next() }));

/** Respondents with a weight, an answer and a number, in two columns. */
const weighted = upTo(40).flatMap((table) =>
  upTo(60 + random.below(200)).map((at) => ({
    table,
    side: at < 10 ? at % 2 : random.below(2),
    w: 0.2 + 3 * random.next() ** 2,
    chosen: at < 4 ? (at >> 1) % 2 : random.below(2),
    x: 1 + random.below(5),
  })),
);

const raked = upTo(700).map(() => ({
  sex: random.one(['m', 'f', 'f']),
  age: random.one(['young', 'middle', 'middle', 'old']),
  place: random.one(['a', 'b', 'b', 'b', 'c']),
}));
const targets = [
  { m: 49, f: 51 },
  { young: 0.2, middle: 0.3, old: 0.5 },
  { a: 0.45, b: 0.35, c: 0.2 },
];

const script = `
told <- sapply(seq_len(nrow(shares)), function(i) suppressWarnings(with(shares[i, ], {
  test <- prop.test(c(x1, x2), c(n1, n2), correct = FALSE); c(test$statistic, test$p.value) })))
tell("proportion_chi", told[1, ]); tell("proportion_p", told[2, ])
values <- split(samples, samples$table)
told <- sapply(values, function(v) { test <- t.test(x ~ side, data = v); c(test$statistic, test$parameter, test$p.value) })
tell("mean_t", told[1, ]); tell("mean_df", told[2, ]); tell("mean_p", told[3, ])
for (family in split(families, families$family)) {
  tell(paste0("bh", family$family[1]), p.adjust(family$p, "BH"))
  tell(paste0("bonferroni", family$family[1]), p.adjust(family$p, "bonferroni"))
}
tell("normal", 2 * pnorm(-zs$z)); tell("student", 2 * pt(-ts$t, ts$df))
tell("critical", qnorm(1 - (1 - c(50.5, 80, 90, 95, 99, 99.99) / 100) / 2))
told <- sapply(split(weighted, weighted$table), function(v) {
  side <- function(s) with(v[v$side == s, ], {
    n <- sum(w)^2 / sum(w^2); m <- sum(w * x) / sum(w)
    c(share = sum(w * chosen) / sum(w), n = n, mean = m, var = sum(w * (x - m)^2) / sum(w) * n / (n - 1)) })
  a <- side(0); b <- side(1)
  pooled <- (a["share"] * a["n"] + b["share"] * b["n"]) / (a["n"] + b["n"])
  z <- (a["share"] - b["share"]) / sqrt(pooled * (1 - pooled) * (1 / a["n"] + 1 / b["n"]))
  ea <- a["var"] / a["n"]; eb <- b["var"] / b["n"]
  t <- (a["mean"] - b["mean"]) / sqrt(ea + eb)
  df <- (ea + eb)^2 / (ea^2 / (a["n"] - 1) + eb^2 / (b["n"] - 1))
  design <- svydesign(ids = ~1, weights = ~w, data = v[v$side == 0, ])
  c(2 * pnorm(-abs(z)), 2 * pt(-abs(t), df), coef(svymean(~chosen, design)), coef(svymean(~x, design)), a["n"]) })
for (i in 1:5) tell(c("weighted_z", "weighted_t", "survey_share", "survey_mean", "kish")[i], told[i, ])
design <- svydesign(ids = ~1, weights = rep(1, nrow(raked)), data = raked)
n <- nrow(raked)
fitted <- rake(design, list(~sex, ~age, ~place), list(
  data.frame(sex = c("m", "f"), Freq = n * c(0.49, 0.51)),
  data.frame(age = c("young", "middle", "old"), Freq = n * c(0.2, 0.3, 0.5)),
  data.frame(place = c("a", "b", "c"), Freq = n * c(0.45, 0.35, 0.2))), control = list(maxit = 500, epsilon = 1e-13))
tell("rake", weights(fitted))
close(out)`;

describe.runIf(hasSurveyPackage)('inference, beside R', () => {
  let reported = new Map<string, number[]>();
  beforeAll(() => {
    const flat = samples.flatMap((sides, table) => sides.flatMap((xs, side) => xs.map((x) => ({ table, side, x }))));
    const ps = families.flatMap((all, family) => all.map((p) => ({ family, p })));
    reported = inR({ shares, samples: flat, families: ps, zs: zs.map((z) => ({ z })), ts, weighted, raked }, script);
  });

  /** Relative, so that a small p has to be right too. */
  function expectAll(name: string, found: readonly (number | null | undefined)[], tolerance = 1e-9): void {
    const wanted = reported.get(name) ?? [];
    expect(found.length, name).toBe(wanted.length);
    for (const [at, value] of found.entries()) {
      const want = wanted[at] ?? Number.NaN;
      const off = Math.abs((value ?? Number.NaN) - want);
      expect(off <= tolerance * Math.abs(want), `${name} ${at}: ${value}, R says ${want}`).toBe(true);
    }
  }

  it('has the z and p of prop.test without a correction on 500 tables', () => {
    const found = shares.map(({ x1, n1, x2, n2 }) =>
      proportionTest({ share: x1 / n1, base: n1 }, { share: x2 / n2, base: n2 }),
    );
    const chis = found.map((test) => (test ? test.z ** 2 : null));
    expect(
      chis.every((chi, at) => Math.abs((chi ?? Number.NaN) - (reported.get('proportion_chi')?.[at] ?? 0)) < 1e-9),
    ).toBe(true);
    expectAll(
      'proportion_p',
      found.map((test) => test?.p),
    );
  });

  it('has the t, the degrees of freedom and the p of t.test on 500 tables', () => {
    const found = samples.map(([a, b]) => meanTest(plainMoments(a), plainMoments(b)));
    expectAll(
      'mean_df',
      found.map((test) => test?.df),
    );
    expectAll(
      'mean_p',
      found.map((test) => test?.p),
    );
    expect(
      found.every((test, at) => Math.abs((test?.t ?? Number.NaN) - (reported.get('mean_t')?.[at] ?? 0)) < 1e-9),
    ).toBe(true);
  });

  it('corrects as p.adjust does', () => {
    for (const [at, ps] of families.entries()) {
      expectAll(`bh${at}`, corrected(ps, 'bh'));
      expectAll(`bonferroni${at}`, corrected(ps, 'bonferroni'));
    }
  });

  it('keeps its digits far into the tails of both distributions', () => {
    expectAll('normal', zs.map(twoSided), 1e-13);
    expectAll(
      'student',
      ts.map(({ t, df }) => twoSidedT(t, df)),
      2e-11,
    );
    expectAll('critical', [50.5, 80, 90, 95, 99, 99.99].map(criticalZ), 1e-12);
  });

  it("tests weighted figures on Kish's effective base, with the means and shares of survey", () => {
    const tables = [...Map.groupBy(weighted, ({ table }) => table).values()].map((rows) => {
      const sumsOf = (side: number, x: 'x' | 'chosen') =>
        sumsOver(
          rows.filter((row) => row.side === side),
          x,
        );
      const shareOf = (side: number) => {
        const sums = sumsOf(side, 'chosen');
        return { share: sums.wx / sums.w, base: effectiveBase(sums) };
      };
      const means = [0, 1].map((side) => {
        const { mean, sd, base } = weightedMoments(sumsOf(side, 'x'));
        return { mean: mean ?? Number.NaN, sd: sd ?? Number.NaN, base };
      });
      return { shares: [shareOf(0), shareOf(1)] as const, means: [means[0], means[1]] as const };
    });
    expectAll(
      'weighted_z',
      tables.map(({ shares: [a, b] }) => proportionTest(a, b)?.p),
    );
    expectAll(
      'weighted_t',
      tables.map(({ means: [a, b] }) => (a && b ? meanTest(a, b)?.p : null)),
    );
    expectAll(
      'survey_share',
      tables.map(({ shares }) => shares[0].share),
      1e-12,
    );
    expectAll(
      'survey_mean',
      tables.map(({ means }) => means[0]?.mean),
      1e-12,
    );
    expectAll(
      'kish',
      tables.map(({ shares }) => shares[0].base),
      1e-12,
    );
  });

  it('finds the weights of rake', () => {
    const cells = raked.map(({ sex, age, place }) => ({ key: [sex, age, place], count: 1 }));
    const { weights, converged } = rimWeights({ cells, targets });
    expect(converged).toBe(true);
    expectAll('rake', weights);
  });
});

function sumsOver(rows: readonly { w: number; x: number; chosen: number }[], of: 'x' | 'chosen') {
  const sum = (term: (row: { w: number; x: number }) => number) =>
    rows.reduce((total, row) => total + term({ w: row.w, x: row[of] }), 0);
  return {
    w: sum(({ w }) => w),
    w2: sum(({ w }) => w * w),
    wx: sum(({ w, x }) => w * x),
    wx2: sum(({ w, x }) => w * x * x),
  };
}

function plainMoments(xs: readonly number[]) {
  const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const squares = xs.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (xs.length - 1)), base: xs.length };
}
