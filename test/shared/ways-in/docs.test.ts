/** The pages of the project as a server shows them: linked, searched, and the names by which guides call buttons. */
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../shared/adapters/log.ts';
import { allFormats } from '../../../shared/formats/all-formats.ts';
import { createPlainApi } from '../../../shared/http/middleware.ts';
import { problemCodes } from '../../../shared/problems/codes.ts';
import { english } from '../../../shared/ways-in/dashboard/page/texts/en/english.ts';
import { addDocsRoutes } from '../../../shared/ways-in/docs/docs-routes.ts';
import { pageHtml } from '../../../shared/ways-in/docs/page-html.ts';
import { readPages } from '../../../shared/ways-in/docs/read-pages.ts';
import { pages } from '../../support/source/pages.ts';

const api = createPlainApi(createLog('docs'));
addDocsRoutes(api, 'https://exports.example');

const textOf = async (path: string) => (await api.request(path)).text();
const guides = [...readPages()].filter(([name]) => name.startsWith('guides/'));

describe('a page', () => {
  it('is listed, speaks of this server and runs no scripts but our own', async () => {
    const list = await textOf('/docs');
    for (const name of readPages().keys()) expect(list).toContain(`href="/docs/${name}"`);
    expect(await textOf('/docs/guides')).toContain('SURVEY_EXPORTS_URL=https://exports.example');
    const response = await api.request('/docs/guides/weekly-mail');
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'; script-src 'self'"),
    ]);
    const page = await response.text();
    expect(page).toContain('<a href="/docs/guides">All guides</a>');
    expect(page).not.toMatch(/\[[^\]]*\]\(|The project|127\.0\.0\.1|<script(?! src="\/docs\/)/);
  });

  it('names pages by their titles, without the marks of code', async () => {
    const list = await textOf('/docs');
    expect(list).toContain('For AI assistants: /mcp/v1</a>');
    expect(list).not.toContain('`');
  });

  it('leads only to pages and chapters that are there', async () => {
    const anchors = new Map<string, string>();
    const read = async (path: string) => {
      const found = anchors.get(path) ?? (await textOf(path));
      anchors.set(path, found);
      return found;
    };
    for (const name of [...readPages().keys(), 'problems']) {
      const page = await read(`/docs/${name}`);
      for (const [, path = '', anchor] of page.matchAll(/<a href="(\/docs\/(?!api)[^"#]*)?(?:#([^"]+))?"/g)) {
        const target = await read(path === '' ? `/docs/${name}` : path);
        if (anchor !== undefined) expect(target, `${name} to ${path}#${anchor}`).toContain(`id="${anchor}"`);
        expect(target).not.toContain('"code":"not_found"');
      }
    }
  });

  it('is not found under another name', async () => {
    for (const name of ['nothing', 'guides/nothing', 'guides/..%2fREADME', 'read-pages.ts'])
      expect((await api.request(`/docs/${name}`)).status).toBe(404);
  });

  it('of every problem says what its code means, where `doc_url` leads', async () => {
    const page = await textOf('/docs/problems');
    for (const code of Object.keys(problemCodes)) expect(page).toContain(`<h2 id="${code}">`);
  });

  it.each(guides)('%s calls buttons by their names', (_name, text) => {
    const dashboard = JSON.stringify([english, allFormats.map(({ title }) => title)]);
    const [, steps = ''] = /^## In the dashboard\n([\s\S]*?)^## /m.exec(text) ?? [];
    const named = Array.from(steps.matchAll(/\*\*([^*]+)\*\*/g), ([, label = '']) => label);
    expect(named.filter((label) => !dashboard.includes(`"${label}"`))).toEqual([]);
  });

  it('is served unless it is for those who work on the code', () => {
    const served = new Set(readPages().values());
    const others = [...pages].filter(([path, text]) => !served.has(text) && !path.startsWith('shared/decisions/'));
    expect(others.map(([path]) => path)).toEqual(['README.md', 'test/cloud/README.md']);
  });
});

describe('a search', () => {
  it.each([
    ['install only the client', '/docs/command-line'],
    ['run it from cron', '/docs/guides/automation'],
    ['github actions', '/docs/guides/automation'],
    ['verify a webhook in Python', '/docs/guides/automation'],
    ['what changed between releases', '/docs/changes'],
    ['put it behind a proxy', '/docs/deploying'],
    ['add a format', '/docs/architecture'],
    ['share link password', '/docs/http'],
    ['pandas data frame', '/docs/guides/programs'],
    ['mask personal data', '/docs/privacy'],
    ['formula injection csv', '/docs/formats'],
    ['schedule time zone', '/docs/http'],
    ['significance letters', '/docs/reports'],
    ['price a month when idle', '/docs/deploying'],
    ['run it from cron or CI', '/docs/guides/automation'],
    ['delete a respondent’s data', '/docs/http#erasures'],
    ['restore a backup', '/docs/runbook#restore-from-a-backup'],
    ['upgrade to a new version', '/docs/deploying#upgrade'],
    ['what does it cost', '/docs/deploying#what-it-costs'],
    ['how long are files kept', '/docs/http#what-is-kept'],
    ['open in Excel with semicolons', '/docs/guides/automation#excel-and-power-bi'],
    ['where do e-mails go without a mail server', '/docs/http#e-mail'],
    ['merge waves', '/docs/guides/three-waves'],
    ['read answers in R', '/docs/guides/programs#in-r'],
    ['why did an export fail', '/docs/guides/operating#what-failed-and-why'],
    ['add a language', '/docs/dashboard#how-to-add-a-language'],
    ['report a vulnerability', '/docs/security'],
    ['GDPR', '/docs/http#erasures'],
  ])('for “%s” finds %s', async (query, address) => {
    const found = await textOf(`/docs/search?q=${encodeURIComponent(query)}`);
    const addresses = Array.from(found.matchAll(/<li><a href="([^"]+)/g), ([, path = '']) => path);
    expect(addresses.slice(0, 5).filter((path) => path.startsWith(address))).not.toEqual([]);
  });

  it('shows what was asked as text, and says when it finds nothing', async () => {
    const page = await textOf(`/docs/search?q=${encodeURIComponent('"><zzqq>')}`);
    expect(page).toContain('Nothing was found');
    expect(page).not.toContain('<zzqq>');
  });
});

describe('the text of a page', () => {
  it('has lists within lists', () => {
    const html = pageHtml('# A\n\n- one\n  more\n  1. first\n     of two\n  2. second\n- two\n', () => undefined);
    expect(html).toContain('<ul><li>one more<ol><li>first of two</li><li>second</li></ol></li><li>two</li></ul>');
  });

  it('is never taken for HTML', () => {
    const text = '# A <b>\n\n`<i>` **<u>** <script> [x<y](z.md) & "q"\n\n## <em>"x\n\n```sh\na < b && c\n```\n';
    const html = pageHtml(text, () => '/"><script>');
    expect(html.replace('<script src="/docs/page.js" defer>', '')).not.toMatch(/<(b|i|u|em|script)>/);
    expect(html).toContain('<code>a &#60; b &#38;&#38; c</code>');
  });
});
