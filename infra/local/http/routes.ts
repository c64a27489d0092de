/**
 * Which function answers a request, chosen as an HTTP API chooses: a full match beats a path variable, a variable
 * beats a greedy `{proxy+}`, and for the same path a named method beats ANY.
 */
import type { RoutePattern } from '../../topology.ts';

export interface Route<T> {
  pattern: RoutePattern;
  target: T;
}

export interface RouteMatch<T> extends Route<T> {
  pathParameters: Record<string, string>;
}

export type Router<T> = (method: string, path: string) => RouteMatch<T> | undefined;

type Segment = { kind: 'literal' | 'variable' | 'greedy'; name: string };

interface CompiledRoute<T> extends Route<T> {
  method: string;
  segments: Segment[];
}

export function createRouter<T>(routes: readonly Route<T>[]): Router<T> {
  const ordered = routes.map(compile).sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1));
  return (method, path) => {
    const parts = path.slice(1).split('/');
    for (const route of ordered) {
      if (route.method !== 'ANY' && route.method !== method) continue;
      const pathParameters = matchPath(route.segments, parts);
      if (pathParameters) return { pattern: route.pattern, target: route.target, pathParameters };
    }
    return undefined;
  };
}

function compile<T>(route: Route<T>): CompiledRoute<T> {
  const [method = '', path = ''] = route.pattern.split(' ');
  return { ...route, method, segments: path.slice(1).split('/').map(parseSegment) };
}

function parseSegment(text: string): Segment {
  const variable = /^\{(.+?)(\+?)\}$/.exec(text);
  if (!variable) return { kind: 'literal', name: text };
  return { kind: variable[2] ? 'greedy' : 'variable', name: variable[1] ?? '' };
}

const ranks = { literal: '0', variable: '1', greedy: '2' } as const;

/** Segment by segment from the left, then the method: the smaller text is the more specific route. */
function specificity(route: CompiledRoute<unknown>): string {
  return `${route.segments.map((segment) => ranks[segment.kind]).join('')} ${route.method === 'ANY' ? '1' : '0'}`;
}

function matchPath(segments: readonly Segment[], parts: readonly string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    if (segment.kind === 'greedy') {
      const rest = parts.slice(at).join('/');
      return rest === '' ? undefined : { ...parameters, [segment.name]: rest };
    }
    const part = parts[at];
    if (part === undefined) return undefined;
    if (segment.kind === 'variable' && part !== '') parameters[segment.name] = part;
    else if (segment.kind === 'variable' || segment.name !== part) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}
