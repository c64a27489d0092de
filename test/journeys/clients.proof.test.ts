/** The clients for Python and R, downloaded from a host and used as people use them; what they read is what the API says. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs, python, warnWithout } from '../support/files-read/statistics-programs.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import { startTestHost, type TestHost } from '../support/hosts/local-host.ts';

warnWithout('pandas', 'the client for Python');
const hasR = spawnSync('Rscript', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasR) console.warn('NOT TESTED: the client for R. Rscript is missing: apt-get install r-base-core');

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await startTestHost();
  folder = await mkdtemp(join(tmpdir(), 'survey-exports-clients-'));
  for (const name of ['survey_exports.py', 'survey_exports.R']) {
    const response = await fetch(`${host.url}/clients/${name}`);
    expect(response.headers.get('content-disposition')).toContain(name);
    await writeFile(join(folder, name), await response.text());
  }
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

/** The last line that the program printed, as JSON. */
async function said(program: string, code: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  await writeFile(join(folder, 'program'), code);
  const child = spawn(program, ['program'], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8', SURVEY_API_TOKEN: demoToken, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${errors}`);
  return JSON.parse(out.trim().split('\n').at(-1) ?? '');
}

const count = async (body: object) => {
  const reply = await host.client.call('/surveys/2/figures', { method: 'POST', json: body });
  return ((await reply.json()) as { counts: { complete: number } }).counts.complete;
};

const gb = { country: ['GB'] };

describe('the client for Python', () => {
  it('reads a labelled frame, figures and files', async () => {
    if (!python) return;
    const found = await said(
      python,
      `
import json, survey_exports as se
frame = se.read(2, country="GB")
table = se.figures(2, questions="How did you take part?", by="country", country="GB").table()
total = table[(table.column == "all") & (table.statistic == "answered")].value.iloc[0]
print(json.dumps({
  "rows": len(frame), "kinds": [str(frame[name].dtype) for name in ("q1", "q2", "q4_1", "submitted_at", "q8")],
  "label": frame.attrs["labels"]["q1"], "options": list(frame.q1.cat.categories), "answered": total,
  "shown": len(frame[frame.is_hide == False]),
  "pdf": open(se.export(2, "one.pdf", country="GB"), "rb").read(5).decode(), "surveys": len(se.surveys()),
}))`,
    );
    const shown = await count({ filters: gb });
    expect(found).toEqual({
      rows: 257,
      kinds: ['category', 'Int64', 'boolean', 'datetime64[ns, UTC]', 'string'],
      label: 'How did you take part?',
      options: ['On site, both days', 'On site, one day', 'Online'],
      answered: shown,
      shown,
      pdf: '%PDF-',
      surveys: 7,
    });
  });

  it('finds columns by names and by questions, and says which one may be meant', async () => {
    if (!python) return;
    const found = await said(
      python,
      `
import json, pickle, sys
import survey_exports as se
frame = se.read(2, country="GB")
def refused(ask):
    try: ask()
    except (KeyError, se.SurveyExportsError) as error: return error.args[0]
some = pickle.loads(pickle.dumps(frame[frame["Complete"]]))
columns = se.columns(2).set_index("name")
print(json.dumps({
  "names": [frame["country"].name, some["Country"].name, some["how did you take part? "].name],
  "several": list(frame["Which formats did you like?"].columns),
  "rows": [*frame["please rate"].columns, frame["Venue"].name],
  "both": list(some[["id", "The event as a whole"]].columns),
  "refused": [refused(lambda: some["contry"]), refused(lambda: se.figures(2, by="q11"))],
  "by": sorted(set(se.figures(2, questions="q2", by="How did you take part?").table().column)),
  "title": columns.title["q1"], "options": columns.options["q1"],
}))`,
    );
    const options = ['On site, both days', 'On site, one day', 'Online'];
    expect(found).toEqual({
      names: ['country', 'country', 'q1'],
      several: ['q4_1', 'q4_2', 'q4_3', 'q4_4', 'q4_5'],
      rows: ['q5_r1', 'q5_r2', 'q5_r3', 'q5_r4', 'q5_r1'],
      both: ['id', 'q2'],
      refused: ['There is no column "contry". Did you mean "country"?', 'There is no column "q11". Did you mean "q1"?'],
      by: [...options, 'all'],
      title: 'How did you take part?',
      options,
    });
  });

  it('reads dictionaries where pandas is missing, and remembers changes only once they were read to the end', async () => {
    if (!python) return;
    const found = await said(
      python,
      `
import json, sys
sys.modules["pandas"] = None
import survey_exports as se
rows = se.read(2, country=["GB"])
half = se.changes(4)
next(half); half.close()
whole, later = [len(list(se.changes(4))) for _ in range(2)]
print(json.dumps({"rows": len(rows), "first": [rows[0][name] for name in ("How did you take part?", "q2", "q4_1")], "whole": whole, "later": later}))`,
    );
    expect(found).toEqual({ rows: 257, first: ['Online', 4, true], whole: 283, later: 0 });
  });

  it('says what is wrong in the words of the server, and how to reach it', async () => {
    if (!python) return;
    const found = await said(
      python,
      `
import json, survey_exports as se
se._TRIES = 1
def problem(ask):
    try: ask()
    except se.SurveyExportsError as error: return [str(error), error.code, error.status]
unknown = problem(lambda: se.read(2, contry="GB"))
se.connect(url="http://127.0.0.1:9")
unreached = problem(lambda: se.read(2))
print(json.dumps([unknown, unreached[0]]))`,
    );
    expect(found).toEqual([
      ['There is no filter or option "contry". Did you mean "country"?', 'validation_error', 422],
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached: .*SURVEY_EXPORTS_URL/),
    ]);
  });
});

const inR = `
source("survey_exports.R")
frame <- survey_exports$read(2, country = "GB")
figures <- survey_exports$figures(2, questions = "How did you take part?", by = "country", country = "GB")
total <- figures$value[figures$column == "all" & figures$statistic == "answered"]
first <- survey_exports$changes(4, remember = "r.json")
again <- survey_exports$changes(4, remember = "r.json")
attr(first, "done")()
later <- survey_exports$changes(4, remember = "r.json")
file.remove("r.json")
problem <- tryCatch(survey_exports$read(2, contry = "GB"), survey_exports_problem = function(p) c(p$message, p$code, p$status))
kinds <- vapply(c("q1", "q2", "q4_1", "submitted_at", "q8"), function(name) class(frame[[name]])[1], "")
quoted <- function(text) paste0('["', paste(gsub('"', "'", text), collapse = '","'), '"]')
cat(sprintf('{"rows":%d,"kinds":%s,"label":"%s","options":%s,"answered":%d,"changes":[%d,%d,%d],"problem":%s,"surveys":%d}\\n',
  nrow(frame), quoted(kinds), attr(frame$q1, "label"), quoted(levels(frame$q1)), as.integer(total),
  nrow(first), nrow(again), nrow(later), quoted(problem), nrow(survey_exports$surveys())))
`;

const namesInR = `
source("survey_exports.R")
frame <- survey_exports$read(2, country = "GB")
some <- frame[frame$is_complete, ]
unknown <- tryCatch(some[["contry"]], warning = conditionMessage)
refused <- tryCatch(survey_exports$figures(2, by = "q11"), survey_exports_problem = conditionMessage)
by <- sort(unique(survey_exports$figures(2, questions = "q2", by = "How did you take part?")$column))
columns <- survey_exports$columns(2)
quoted <- function(text) paste0('["', paste(gsub('"', "'", text), collapse = '","'), '"]')
cat(sprintf('{"same":%s,"several":%s,"rows":%s,"refused":%s,"by":%s,"column":%s}\\n',
  tolower(identical(some[["how did you take part?"]], some$q1) && identical(some$Country, some[, "country"])),
  quoted(names(some[["Which formats did you like?"]])),
  quoted(c(names(some[["please rate"]]), if (identical(some$Venue, some$q5_r1)) "q5_r1")), quoted(c(unknown, refused)), quoted(by),
  quoted(unlist(columns[columns$name == "q1", ]))))
`;

describe('the client for R', () => {
  const noPackages = { R_LIBS: '/nowhere', R_LIBS_SITE: '/nowhere', R_LIBS_USER: '/nowhere' };

  it.each([
    ['with the packages that are installed', {}],
    ['with no package, through the program curl', noPackages],
  ])('reads a labelled frame, figures and changes %s', async (_, env) => {
    if (!hasR) return;
    const found = await said('Rscript', inR, env);
    expect(found).toEqual({
      rows: 257,
      kinds: ['factor', 'numeric', 'logical', 'POSIXct', 'character'],
      label: 'How did you take part?',
      options: ['On site, both days', 'On site, one day', 'Online'],
      answered: await count({ filters: gb }),
      changes: [283, 283, 0],
      problem: ["There is no filter or option 'contry'. Did you mean 'country'?", 'validation_error', '422'],
      surveys: 7,
    });
  });

  it('finds columns by names and by questions, and says which one may be meant', async () => {
    if (!hasR) return;
    expect(await said('Rscript', namesInR)).toEqual({
      same: true,
      several: ['q4_1', 'q4_2', 'q4_3', 'q4_4', 'q4_5'],
      rows: ['q5_r1', 'q5_r2', 'q5_r3', 'q5_r4', 'q5_r1'],
      refused: ["There is no column 'contry'. Did you mean 'country'?", "There is no column 'q11'. Did you mean 'q1'?"],
      by: ['all', 'On site, both days', 'On site, one day', 'Online'],
      column: [...['q1', 'How did you take part?', 'number'], 'On site, both days; On site, one day; Online'],
    });
  });

  it('reads kinds of missing values through haven', async () => {
    if (!programs.haven) return;
    const found = await said(
      'Rscript',
      `source("survey_exports.R")
frame <- survey_exports$read(2, missing = TRUE)
cat(sprintf('["%s", %d]\\n', class(frame$q1)[1], nrow(frame)))`,
    );
    expect(found).toEqual([expect.stringContaining('haven_labelled'), 771]);
  });
});

it('a client that does not exist is not found', async () => {
  expect((await fetch(`${host.url}/clients/survey_exports.rb`)).status).toBe(404);
});
