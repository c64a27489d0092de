/** The guides as a reader of the dashboard gets them, and the names they call its buttons by. */
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../shared/adapters/log.ts';
import { allFormats } from '../../../shared/formats/all-formats.ts';
import { createPlainApi } from '../../../shared/http/middleware.ts';
import { english } from '../../../shared/ways-in/dashboard/page/texts/en.ts';
import { guideHtml } from '../../../shared/ways-in/guides/guide-html.ts';
import { addGuideRoutes } from '../../../shared/ways-in/guides/guide-routes.ts';
import { readGuides } from '../../../shared/ways-in/guides/read-guides.ts';

const api = createPlainApi(createLog('guides'));
addGuideRoutes(api, 'https://exports.example');

const textOf = async (path: string) => (await api.request(path)).text();

describe('a guide', () => {
  it('is a page without scripts, which links to the others and speaks of this server', async () => {
    const list = await textOf('/docs/guides');
    for (const name of readGuides().keys())
      if (name !== 'README') expect(list).toContain(`href="/docs/guides/${name}"`);
    expect(list).toContain('SURVEY_EXPORTS_URL=https://exports.example');
    const response = await api.request('/docs/guides/weekly-mail');
    expect([response.status, response.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const page = await response.text();
    expect(page).toContain('<a href="/docs/guides">All guides</a>');
    expect(page).not.toMatch(/\[[^\]]*\]\(|The project|127\.0\.0\.1|<script/);
  });

  it('is not found under another name', async () => {
    for (const name of ['nothing', '..%2fapi%2fREADME', 'read-guides.ts'])
      expect((await api.request(`/docs/guides/${name}`)).status).toBe(404);
  });

  it.each([...readGuides()].filter(([name]) => name !== 'README'))('%s calls buttons by their names', (_name, text) => {
    const dashboard = JSON.stringify([english, allFormats.map(({ title }) => title)]);
    const [, steps = ''] = /^## In the dashboard\n([\s\S]*?)^## /m.exec(text) ?? [];
    const named = Array.from(steps.matchAll(/\*\*([^*]+)\*\*/g), ([, label = '']) => label);
    expect(named.filter((label) => !dashboard.includes(`"${label}"`))).toEqual([]);
  });
});

describe('the text of a guide', () => {
  it('is never taken for HTML', () => {
    const text = '# A <b>\n\n`<i>` **<u>** <script> [x<y](z.md) & "q"\n\n```sh\na < b && c\n```\n';
    const html = guideHtml(text, () => '/"><script>');
    expect(html).not.toMatch(/<(b|i|u|script)>/);
    expect(html).toContain('<code>a &#60; b &#38;&#38; c</code>');
  });
});
