/** What a newcomer reads when the host is ready: where to look, the demo key, and three commands to paste. */

export function readyLine(url: string): string {
  return `ready ${url}\n`;
}

export function liveUpstreamHint(surveyApiUrl: string): string {
  return `Surveys come from ${surveyApiUrl}: send your API key for that service as the Bearer token.\n`;
}

export function keyHint(): string {
  return 'Demo keys are refused in production. Make a key of your own: npm run token -- create\n';
}

export function demoHint(url: string, survey: { id: number; name: string; pageUrl: string }): string {
  const curl = isProxySet() ? `curl -sS --noproxy '*'` : 'curl -sS';
  const token = `-H 'Authorization: Bearer 1|demo'`;
  const body = `'${JSON.stringify({ quiz_id: survey.id, outputs: [{ content: 'answers', format: 'csv' }] })}'`;
  const start = `${curl} ${token} -H 'Content-Type: application/json' -d ${body} ${url}/exports`;
  const read = `${curl} ${token} ${url}/exports/$ID`;
  const job = `printf '%s\\n' "$JOB"`;
  return [
    `Open ${url} in a browser and choose "Use the demo key", which is 1|demo.`,
    `Fill in demo survey ${survey.id} as a respondent would: ${survey.pageUrl}`,
    'Or paste these three commands, one after the other:',
    '',
    `Start an export of demo survey ${survey.id}, "${survey.name}", and keep its id:`,
    `  ID=$(${start} | ${member('id')}); echo "$ID"`,
    'Read it until it is done:',
    `  while JOB=$(${read}); ${job} | grep -Eq '"status":"(queued|running)"'; do sleep 1; done; ${job}`,
    'Download its file:',
    `  ${curl} -o answers.csv "$(${job} | ${member('url')})" && head -n 3 answers.csv`,
    '',
    '',
  ].join('\n');
}

/** The last string member of this name in a JSON text, extracted with what every machine has. */
function member(name: string): string {
  return `sed -n 's/.*"${name}":"\\([^"]*\\)".*/\\1/p'`;
}

/** A proxy set in the shell would intercept requests to this machine. */
function isProxySet(): boolean {
  return ['http_proxy', 'all_proxy', 'ALL_PROXY'].some((name) => process.env[name]);
}
