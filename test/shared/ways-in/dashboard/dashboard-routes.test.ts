/** The page as it is served: small, cached for good, and under a policy that lets no text become code. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../../../../shared/http/create-api.ts';
import { warningTexts } from '../../../../shared/surveys/warnings/warning-texts.ts';
import { addDashboardRoutes } from '../../../../shared/ways-in/dashboard/dashboard-routes.ts';
import { pageLanguages } from '../../../../shared/ways-in/dashboard/page/words.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

describe('the dashboard as it is served', () => {
  let api: Api;
  let html: string;
  let page: Response;
  let files: string[];

  beforeAll(async () => {
    api = createApi(silent);
    addDashboardRoutes(api, { demoKey: '1|demo', hasOutbox: false });
    page = await api.request('/');
    html = await page.text();
    files = [...html.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map((match) => match[1] ?? '');
  });

  it('runs no code but its own file, and can be framed by nobody', () => {
    const policy = page.headers.get('content-security-policy');
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/unsafe|data:|blob:|https?:/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
  });

  const warning = warningTexts.unknown_column[0];
  const textOf = async (path: string) => (await api.request(path)).text();

  /** What the script loads when it is used: the texts of a language, and other code. */
  async function loadedLater() {
    const script = await textOf(files.find((path) => path.endsWith('.js')) ?? '');
    const ofLanguages: string[] = [];
    const others: string[] = [];
    for (const [, name] of script.matchAll(/import\("\.\/([\w-]+\.js)"\)/g)) {
      const text = await textOf(`/app/${name}`);
      const isOfLanguage = pageLanguages.some((language) => text.includes(warning[language]));
      (isOfLanguage ? ofLanguages : others).push(`/app/${name}`);
    }
    return { script, ofLanguages, others };
  }

  it('is less than 166 KB over the wire, all files of a reader together', async () => {
    expect(files).toHaveLength(3);
    const size = async (path: string) => {
      const response = await api.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
      expect(response.status, path).toBe(200);
      return (await response.arrayBuffer()).byteLength;
    };
    const { ofLanguages, others } = await loadedLater();
    expect(ofLanguages).toHaveLength(pageLanguages.length);
    const sizes = await Promise.all([...files, ...others].map(size));
    const largest = Math.max(...(await Promise.all(ofLanguages.map(size))));
    expect(sizes.reduce((sum, one) => sum + one, html.length) + largest).toBeLessThan(166 * 1024);
  });

  it('has the warnings of a language in the file of that language alone', async () => {
    const { script, ofLanguages } = await loadedLater();
    for (const language of pageLanguages) {
      expect(script).not.toContain(warning[language]);
      const texts = await Promise.all(ofLanguages.map(textOf));
      expect(texts.filter((one) => one.includes(warning[language]))).toHaveLength(1);
    }
  });

  it('gives the same bytes to those who cannot unpack them', async () => {
    const script = files.find((path) => path.endsWith('.js')) ?? '';
    const plain = await api.request(script);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = new Uint8Array(await plain.arrayBuffer());
    for (const [asked, encoding, unpack] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      const packed = await api.request(script, { headers: { 'accept-encoding': asked } });
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      expect(unpack(await packed.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('is kept by browsers as long as its files are named after their content, and asked for again itself', async () => {
    const style = await api.request(files.find((path) => path.endsWith('.css')) ?? '');
    expect(style.headers.get('cache-control')).toContain('immutable');
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
  });

  it('names the demo key only where there is one', async () => {
    expect(html).toContain('1|demo');
    const live = createApi(silent);
    addDashboardRoutes(live, { demoKey: undefined, hasOutbox: true });
    expect(await (await live.request('/')).text()).not.toContain('demo');
  });

  it('shows pictures of the respondents’ page where there is one, and of nobody else', async () => {
    const beside = createApi(silent);
    addDashboardRoutes(beside, { demoKey: undefined, hasOutbox: false, pageOrigin: 'https://respond.example' });
    const { headers } = await beside.request('/');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' https://respond.example;");
  });

  it('has no other file', async () => {
    for (const path of ['/app/main.ts', '/app/..%2Fload-page.ts', '/app/nothing.js']) {
      expect((await api.request(path)).status, path).toBe(404);
    }
  });
});
