/** The rim of every HTTP function: what it does with paths and methods that nobody has. */
import { createRoute } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../../shared/http/create-api.ts';

const api = createApi({ info() {}, warn() {}, error() {} });
const responses = { 200: { description: 'fine' } };
api.openapi(createRoute({ method: 'get', path: '/things/{id}', responses }), (c) => c.text('a thing'));
api.openapi(createRoute({ method: 'delete', path: '/things/{id}', responses }), (c) => c.text('gone'));

describe('a request', () => {
  it('with a method the path lacks is told which ones it takes', async () => {
    const response = await api.request('/things/1', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, DELETE');
    expect(await response.json()).toMatchObject({
      code: 'method_not_allowed',
      message: '/things/1 does not accept PUT. Use GET or DELETE.',
    });
  });

  it('to a path nobody has is a 404', async () => {
    const response = await api.request('/nothing', { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});
