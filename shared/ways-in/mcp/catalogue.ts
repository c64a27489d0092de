/** What a server offers: tools, resources and prompts, each with its description and its work. */
import type { GetPromptResult, Prompt as ListedPrompt, ReadResourceResult } from '@modelcontextprotocol/server';
import type { Assistant } from './assistant.ts';
import type { Tool } from './tool.ts';

export interface Resource {
  /** With a variable in braces it is a template. */
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** `id` is the value of the variable, `query` what follows a question mark. */
  read(assistant: Assistant, at: ResourceAddress): Promise<ReadResourceResult['contents']>;
  completeId?: Complete;
}

export interface ResourceAddress {
  uri: string;
  id: string;
  query: URLSearchParams;
}

/** Ids that fit what was typed so far. */
export type Complete = (assistant: Assistant, typed: string) => Promise<string[]>;

export interface Prompt {
  listed: ListedPrompt;
  get(args: Readonly<Record<string, string>>): GetPromptResult;
  completeArgument?: Complete;
}

export interface Catalogue {
  tools: readonly Tool[];
  /** Shown only where all tools are asked for, and called by name wherever. */
  moreTools?: readonly Tool[];
  resources: readonly Resource[];
  prompts: readonly Prompt[];
}

export const isTemplate = ({ uri }: Resource) => uri.includes('{');
