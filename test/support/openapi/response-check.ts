/** Whether an answer is one that the API's description allows: its status, its type, and its body by JSON Schema. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type ApiDocument, type Operation, operationsOf } from './api-document.ts';

export interface SeenAnswer {
  method: string;
  /** Without the origin; a query does not matter. */
  path: string;
  status: number;
  type: string | null;
  text: string;
}

/** What is wrong with it, or undefined. */
export type ResponseCheck = (answer: SeenAnswer) => string | undefined;

export function createResponseCheck(document: ApiDocument): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: 'api' });
  const operations = operationsOf(document).map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  const compiled = new Map<string, ValidateFunction>();

  function validator({ method, path }: Operation, status: string, type: string): ValidateFunction {
    const steps = ['paths', path, method, 'responses', status, 'content', type, 'schema'].map(escaped);
    const pointer = `api#/${steps.join('/')}`;
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  }

  return ({ method, path, status, type, text }) => {
    const [route = ''] = path.split('?');
    const found = operations.filter(
      ({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(route),
    );
    // `/quiz/archived` wins over `/quiz/{id}`: it has no parameter
    const operation = found.sort((a, b) => holes(a.operation.path) - holes(b.operation.path))[0]?.operation;
    if (!operation) return status >= 400 ? undefined : `${method} ${route} is not described`;
    const described = operation.responses[String(status)] ? String(status) : status >= 400 ? 'default' : undefined;
    if (described === undefined) return `${operation.operationId} answers ${status}, which is not described`;
    const contents = operation.responses[described]?.content;
    if (contents === undefined) return text === '' ? undefined : `${operation.operationId} ${status} has a body`;
    const kind = Object.keys(contents).find((name) => plain(name) === plain(type ?? ''));
    if (kind === undefined) return `${operation.operationId} ${status} is of type ${type}, which is not described`;
    if (plain(kind) !== 'application/json') return undefined;
    const check = validator(operation, described, kind);
    if (check(JSON.parse(text))) return undefined;
    return `${operation.operationId} ${status}: ${ajv.errorsText(check.errors)} in ${text.slice(0, 400)}`;
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function holes(path: string): number {
  return path.split('{').length;
}

function plain(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? '';
}

function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
