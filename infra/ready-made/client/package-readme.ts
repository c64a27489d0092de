/** What the package's page says. */
export const packageReadme = `# survey-exports

Exports answers, summaries and reports of surveys from a Survey Exports server, on the command line. It needs Node 20 or newer and nothing else.

\`\`\`sh
survey-exports login
\`\`\`

asks once for the address of the server and your API key. Then:

\`\`\`sh
survey-exports surveys
survey-exports export 1 --output answers.xlsx
survey-exports export 1 --output answers.csv --output report.pdf --period last_30_days
survey-exports --help
\`\`\`

In scripts, set \`SURVEY_EXPORTS_URL\` and \`SURVEY_API_TOKEN\` instead of logging in. \`--json\` prints results as JSON, and the exit code says what went wrong: \`survey-exports export --help\` lists the codes.
`;
