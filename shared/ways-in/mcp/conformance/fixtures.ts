/**
 * What the official conformance runner expects to find on a server, word for word. Served only under a switch for
 * tests, beside the real catalogue.
 */
import type { CallToolResult, ContentBlock, PromptMessage } from '@modelcontextprotocol/server';
import type { Catalogue, Prompt, Resource } from '../catalogue.ts';
import type { Tool } from '../tool.ts';

const redDot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (words: string): ContentBlock => ({ type: 'text', text: words });
const image: ContentBlock = { type: 'image', data: redDot, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, words: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});

function fixtureTool(name: string, result: CallToolResult, inputSchema: object = {}): Tool {
  return {
    name,
    listed: () => ({ name, description: 'A fixture of the tests', inputSchema: { type: 'object', ...inputSchema } }),
    call: async () => result,
  };
}

const tools = [
  fixtureTool('test_simple_text', { content: [text('This is a simple text response for testing.')] }),
  fixtureTool('test_image_content', { content: [image] }),
  fixtureTool('test_audio_content', { content: [{ type: 'audio', data: silence, mimeType: 'audio/wav' }] }),
  fixtureTool('test_embedded_resource', {
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  fixtureTool('test_multiple_content_types', {
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  fixtureTool('test_error_handling', {
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  fixtureTool(
    'json_schema_2020_12_tool',
    { content: [text('ok')] },
    {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
  ),
];

const described = { title: 'Fixture', description: 'A fixture of the tests' };

const resources: Resource[] = [
  {
    uri: 'test://static-text',
    name: 'static-text',
    mimeType: 'text/plain',
    ...described,
    read: async (_assistant, { uri }) => [
      { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  },
  {
    uri: 'test://static-binary',
    name: 'static-binary',
    mimeType: 'image/png',
    ...described,
    read: async (_assistant, { uri }) => [{ uri, mimeType: 'image/png', blob: redDot }],
  },
  {
    uri: 'test://template/{id}/data',
    name: 'template-data',
    mimeType: 'application/json',
    ...described,
    read: async (_assistant, { uri, id }) => [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  },
];

type Says = (args: Readonly<Record<string, string>>) => ContentBlock[];

function fixturePrompt(name: string, argumentNames: readonly string[], says: Says): Prompt {
  return {
    listed: {
      name,
      description: 'A fixture of the tests',
      arguments: argumentNames.map((argument) => ({ name: argument, required: true })),
    },
    get: (args) => ({ messages: says(args).map((content): PromptMessage => ({ role: 'user', content })) }),
  };
}

const prompts = [
  fixturePrompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  fixturePrompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  fixturePrompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
    text('Please process the embedded resource above.'),
  ]),
  fixturePrompt('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
];

export const conformanceFixtures: Catalogue = { tools, resources, prompts };
