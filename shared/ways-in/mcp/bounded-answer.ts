/**
 * Answers that fit into a conversation: at most 8 KB unless more is asked for. What is too long loses the ends of its
 * longest lists and texts, and says so.
 */
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { isObject } from '../../surveys/question.ts';
import type { Tool } from './tool.ts';

const MOST_CHARS = 8_192;
/** Texts are cut to this before any list is. */
const TEXT_CHARS = 400;

const fullMember = { type: 'boolean', description: 'no limit of 8 KB' };

export function boundedAnswer(tool: Tool): Tool {
  return {
    ...tool,
    listed: () => withFull(tool.listed()),
    async call(assistant, args) {
      const { full, ...rest } = isObject(args) ? args : {};
      const result = await tool.call(assistant, isObject(args) ? rest : args);
      return full === true ? result : shortened(result);
    },
  };
}

/** Only what reads can be long. */
function withFull(listed: ListedTool): ListedTool {
  if (!listed.annotations?.readOnlyHint) return listed;
  const { outputSchema: _, ...rest } = listed;
  const properties = isObject(listed.inputSchema.properties) ? listed.inputSchema.properties : {};
  const inputSchema = { ...listed.inputSchema, properties: { ...properties, full: fullMember } };
  return { ...rest, inputSchema: inputSchema as ListedTool['inputSchema'] };
}

function shortened(result: CallToolResult): CallToolResult {
  const { structuredContent } = result;
  const before = structuredContent ? JSON.stringify(structuredContent) : '';
  if (before.length <= MOST_CHARS) return result;
  let most = 256;
  let short = truncate(structuredContent, most);
  for (; most > 0 && JSON.stringify(short).length > MOST_CHARS - 200; most = Math.floor(most / 2))
    short = truncate(structuredContent, most);
  const content = {
    ...(isObject(short) ? short : {}),
    shortened: `${before.length} characters were too many: the ends of long lists and texts are left out. Ask for less, or call again with full: true.`,
  };
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** `most` items of every list. */
function truncate(value: unknown, most: number): unknown {
  if (typeof value === 'string') return value.length > TEXT_CHARS ? `${value.slice(0, TEXT_CHARS)}…` : value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, most).map((one) => truncate(one, most));
    return value.length > most ? [...kept, `… ${value.length - most} more`] : kept;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, truncate(one, most)]));
}
