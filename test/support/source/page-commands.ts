/** The commands in a block of a page, one after the other, but for those that another test runs. */

/** Commands that cannot run here, and who runs them instead. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm (ci|run check)|npm start$/, 'CI runs them in a clean checkout, and infra/local/main.test.ts starts the host'],
  [/^npm run deploy|npx cdk bootstrap/, 'they need an account; the synthesis is tested'],
  [/^npm run destroy/, 'it needs an account; destroy.test.ts plays it through'],
  [/^npm run restore/, 'it needs an account; restore.test.ts reads its plan, and the drill follows it'],
  [/^aws |^export STACK/, 'they need an account and a stack; pages.test.ts knows every one of them'],
  [/conformance|^MCP_CONFORMANCE/, 'mcp-conformance.test.ts runs the official runner'],
];

/** One after the other, though a text in quotes or a backslash may carry one over several lines. */
function commandsOf(block: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const line of block.split('\n')) {
    open += `${open && '\n'}${line}`;
    const isWhole = !line.endsWith('\\') && (open.match(/'/g)?.length ?? 0) % 2 === 0;
    if (!isWhole) continue;
    found.push(open);
    open = '';
  }
  return found.filter((command) => command.trim() !== '');
}

/** What of a block can run beside a started host. */
export function runnableHere(block: string): string {
  return commandsOf(block)
    .filter((command) => !elsewhere.some(([pattern]) => pattern.test(command)))
    .join('\n');
}
