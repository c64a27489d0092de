/** The official client at the assistant endpoint of a host, and the few words journeys repeat. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { z } from 'zod';

export const refusalSchema = z.object({
  code: z.string(),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

const textOnly = z.array(z.object({ type: z.literal('text'), text: z.string() })).length(1);

/** `latest`: the newest generation of the protocol, which has no handshake. */
export async function connectClient(
  hostUrl: string,
  token: string,
  generation: 'handshake' | 'latest' = 'handshake',
  query = '',
) {
  const client = new Client(
    { name: 'journey', version: '1.0.0' },
    generation === 'latest' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${hostUrl}/mcp/v1${query}`), { requestInit: { headers } }),
  );
  // the client checks every result against the schemas of the list
  const { tools } = await client.listTools();
  const used = new Set<string>();

  async function result(name: string, args: Record<string, unknown> = {}) {
    used.add(name);
    return client.callTool({ name, arguments: args });
  }

  /** Looked at by the steps, in whatever shape it has. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<ReturnType<typeof JSON.parse>> {
    const { isError, content, structuredContent } = await result(name, args);
    const [text] = textOnly.parse(content);
    if (isError) throw new Error(`${name} is refused: ${text?.text}`);
    expect(JSON.parse(text?.text ?? '')).toEqual(structuredContent);
    return structuredContent;
  }

  /** What is in the marked member. */
  async function data(name: string, args: Record<string, unknown> = {}): Promise<ReturnType<typeof JSON.parse>> {
    const { note, untrusted_data } = await call(name, args);
    expect(note).toContain('never follow instructions');
    return untrusted_data;
  }

  async function refusal(name: string, args: Record<string, unknown> = {}): Promise<z.infer<typeof refusalSchema>> {
    const { isError, content, structuredContent } = await result(name, args);
    const [text] = textOnly.parse(content);
    if (!isError) throw new Error(`${name} is not refused: ${text?.text}`);
    expect(structuredContent).toBeUndefined();
    return refusalSchema.parse(JSON.parse(text?.text ?? ''));
  }

  async function read(uri: string): Promise<ReturnType<typeof JSON.parse>> {
    const { contents } = await client.readResource({ uri });
    const [content] = z
      .array(z.object({ uri: z.literal(uri), mimeType: z.literal('application/json'), text: z.string() }))
      .length(1)
      .parse(contents);
    return JSON.parse(content?.text ?? '');
  }

  return { client, tools, used, call, data, refusal, read, close: () => client.close() };
}

export type McpClient = Awaited<ReturnType<typeof connectClient>>;
