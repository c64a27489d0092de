/** R calculates again, from a table or an exported file of the answers alone, which ratings go with the overall one, with their intervals. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../../../shared/exports/options.ts';
import type { DriverFigures } from '../../../../shared/surveys/figure-types/drivers.ts';
import { randomOf } from '../../../chaos/random.ts';
import { exportedFiles } from '../../../support/proofs/exported-files.ts';
import { comparedStatisticsOf } from '../../../support/statistics/compared-statistics.ts';
import { csvOf, hasR, runR } from '../../../support/statistics/run-r.ts';
import { type Rated, ratedAnswers, ratedPeople, ratedSurvey } from '../../../support/surveys/rated-survey.ts';
import { csvRequest } from '../../../support/worlds/export-world.ts';

if (!hasR)
  console.warn('NOT TESTED: ratings that go with the overall one, against R. It is missing: apt-get install r-base');

const ratings = ['speed', 'price', 'look', 'kind', 'skill'] as const;
const targets = { a: 0.55, b: 0.45 };
const random = randomOf(20_261_119);

const cases = Array.from({ length: 12 }, (_, at) => {
  const weigh = Object.fromEntries(ratings.map((rating) => [rating, 1.5 * random.next() - 0.4]));
  return { people: ratedPeople(250 + random.below(900), at + 1, weigh), isWeighted: at % 2 === 1 };
});

/** This one reaches R as a file that an export has made. */
const inFile = ratedPeople(700, 99);

/** Everything is in here: rim weights of one target, pairwise correlations, Johnson's weights, and the jackknife. */
const script = `
out <- file("figures.txt", "w")
tell <- function(name, numbers) cat(name, sprintf("%.17g", as.numeric(numbers)), "\\n", file = out)
ratings <- c("speed", "price", "look", "kind", "skill")
pairwise <- function(data, x, y) {
  both <- !is.na(data[[x]]) & !is.na(data[[y]])
  cov.wt(cbind(data[[x]][both], data[[y]][both]), wt = data$w[both], cor = TRUE)$cor[1, 2]
}
johnson <- function(data) {
  n <- length(ratings)
  among <- diag(n)
  for (i in seq_len(n)) for (j in seq_len(n)) if (i != j) among[i, j] <- pairwise(data, ratings[i], ratings[j])
  along <- sapply(ratings, function(one) pairwise(data, one, "again"))
  axes <- eigen(among, symmetric = TRUE)
  root <- axes$vectors %*% diag(sqrt(axes$values)) %*% t(axes$vectors)
  weights <- root^2 %*% solve(root, along)^2
  stopifnot(abs(sum(weights) - as.numeric(t(along) %*% solve(among, along))) < 1e-10)
  list(shares = as.numeric(100 * weights / sum(weights)), explained = 100 * sum(weights), along = along)
}
xor <- function(a, b) bitwXor(a %/% 65536, b %/% 65536) * 65536 + bitwXor(a %% 65536, b %% 65536)
times <- function(a, b) ((((a %/% 65536) * b) %% 65536) * 65536 + (a %% 65536) * b) %% 2^32
groups <- function(id) {
  mixed <- xor(id %% 2^32, id %/% 2^32)
  mixed <- times(xor(mixed, mixed %/% 2^16), 2246822507)
  mixed <- times(xor(mixed, mixed %/% 2^13), 3266489909)
  floor(xor(mixed, mixed %/% 2^16) * 50 / 2^32)
}
for (case in 1:13) {
  data <- read.csv(paste0(case, ".csv"))
  if (case == 13) {
    data <- data.frame(id = data$id, speed = data$q1, price = data$q2, look = data$q3, kind = data$q4_r1,
      skill = data$q4_r2, again = data$q5)
    data$kind[data$kind == 6] <- NA
  }
  share <- c(a = ${targets.a}, b = ${targets.b})
  data$w <- if (case %% 2 == 0) as.numeric(share[data$group] / (table(data$group)[data$group] / nrow(data))) else 1
  whole <- johnson(data)
  group <- groups(data$id)
  without <- sapply(sort(unique(group)), function(one) johnson(data[group != one, ])$shares)
  g <- ncol(without)
  error <- function(values) sqrt((g - 1) / g * sum((values - mean(values))^2))
  half <- qt(0.975, g - 1) * apply(without, 1, error)
  order <- order(-whole$shares)
  ahead <- whole$shares[order[1]] - whole$shares[order[2]]
  tell(paste0(case, ":explained"), whole$explained)
  tell(paste0(case, ":share"), whole$shares)
  tell(paste0(case, ":low"), pmax(0, whole$shares - half))
  tell(paste0(case, ":high"), pmin(100, whole$shares + half))
  tell(paste0(case, ":correlation"), whole$along)
  tell(paste0(case, ":answered"), sapply(ratings, function(one) sum(!is.na(data[[one]]) & !is.na(data$again))))
  tell(paste0(case, ":leads"), ahead > qt(0.975, g - 1) * error(without[order[1], ] - without[order[2], ]))
}
close(out)
`;

function toldOf(people: readonly Rated[], isWeighted: boolean): DriverFigures {
  const weight = isWeighted ? { rim: [{ column: 'q:group', targets }] } : null;
  const answers = ratedAnswers(people);
  const parts = [answers.slice(0, 60), answers.slice(60)];
  const { drivers } = comparedStatisticsOf(ratedSurvey, parts, {
    comparison: { weight },
    drivers: { overall: 'auto', confidence: 95 },
  });
  if (!drivers) throw new Error('the sample carries nothing');
  return drivers;
}

/** Codes of columns, of which the sixth is outside the scale. */
async function exported(people: readonly Rated[]): Promise<Uint8Array> {
  const outputs: Output[] = [{ content: 'answers', format: 'csv' }];
  const { filters, options } = csvRequest;
  const coded = { ...options, lang: 'en', header: 'name', values: 'numbers', choices: 'split' } as const;
  const [bytes] = (
    await exportedFiles(ratedSurvey, ratedAnswers(people), { filters, options: coded }, outputs)
  ).values();
  if (!bytes) throw new Error('there is no file');
  return bytes;
}

describe.runIf(hasR)('R finds the same', () => {
  const tables = cases.map(({ people }, at) => [
    `${at + 1}.csv`,
    csvOf(people.map((one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value ?? ''])))),
  ]);
  let inR = new Map<string, number[]>();
  beforeAll(async () => {
    inR = runR({ ...Object.fromEntries(tables), '13.csv': await exported(inFile) }, script);
  });

  it.each([...cases, { people: inFile, isWeighted: false }].map((one, at) => ({ ...one, at: at + 1 })))(
    'in sample $at (weighted: $isWeighted)',
    ({ people, isWeighted, at }) => {
      const found = toldOf(people, isWeighted);
      const reported = (name: string) => inR.get(`${at}:${name}`) ?? [];
      const rated = ratings.map((name) =>
        found.ratings.find(({ question_id, row_id }) => (row_id ?? question_id) === name),
      );
      // weights have 24 binary digits here, and 53 in R
      const digits = isWeighted ? 4 : 8;
      expect(found.explained).toBeCloseTo(reported('explained')[0] ?? 0, digits);
      expect(found.leads).toBe(reported('leads')[0] === 1);
      for (const [place, one] of rated.entries()) {
        expect(one?.share).toBeCloseTo(reported('share')[place] ?? 0, digits);
        expect(one?.ci_low).toBeCloseTo(reported('low')[place] ?? 0, digits);
        expect(one?.ci_high).toBeCloseTo(reported('high')[place] ?? 0, digits);
        expect(one?.correlation).toBeCloseTo(reported('correlation')[place] ?? 0, digits + 2);
        expect(one?.answered).toBe(reported('answered')[place]);
      }
    },
  );
});
