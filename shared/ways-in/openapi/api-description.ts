/** An OpenAPI 3.1 document, as the routes give it. */
import type { OpenAPIHono } from '@hono/zod-openapi';

export type ApiDescription = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
