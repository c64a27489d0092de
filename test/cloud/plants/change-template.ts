/** The ways in which a deployment goes wrong: each gives a change of the template, and fails where there is nothing to change. */
import { z } from 'zod';
import { type Resource, resourcesOf, type Template } from '../template/template.ts';
import { type Change, unheard } from './plant.ts';

const texts = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const reference = z.strictObject({ Ref: z.string() });
const attribute = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const functionSchema = z.looseObject({
  Role: attribute,
  Environment: z.looseObject({ Variables: z.record(z.string(), z.unknown()) }),
});
const documentSchema = z.looseObject({
  Statement: z.array(z.looseObject({ Action: texts, Resource: z.unknown(), Condition: z.unknown().optional() })),
});
type Document = z.infer<typeof documentSchema>;

/** One action less on the resources whose ids begin so; on all by default. */
export function withoutGrant(functionName: string, action: string, on = ''): Change {
  return inPolicy(functionName, (document) => ({
    ...document,
    Statement: document.Statement.flatMap((statement) => {
      const isMeant = statement.Action.includes(action) && JSON.stringify(statement.Resource).includes(`"${on}`);
      const Action = isMeant ? statement.Action.filter((each) => each !== action) : statement.Action;
      return Action.length > 0 ? [{ ...statement, Action }] : [];
    }),
  }));
}

/** A text of the role's policy becomes another one: a prefix, a condition. */
export function withGrantReading(functionName: string, from: string, to: string): Change {
  return inPolicy(functionName, (document) =>
    documentSchema.parse(JSON.parse(JSON.stringify(document).replaceAll(from, to))),
  );
}

/** `undefined`: it is lost. */
export function withVariable(functionName: string, variable: string, value: string | VariableOf | undefined): Change {
  return (template) => {
    const { Environment } = functionSchema.parse(functionOf(template, functionName).properties);
    if (!(variable in Environment.Variables)) throw unheard(`${variable} of ${functionName}`);
    const { [variable]: _, ...others } = Environment.Variables;
    const put = typeof value === 'object' ? variableOf(template, value) : value;
    const Variables = put === undefined ? others : { ...others, [variable]: put };
    functionOf(template, functionName).properties.Environment = { ...Environment, Variables };
  };
}

/** What another variable says, of another function where one is named. */
interface VariableOf {
  variable: string;
  of: string;
}

function variableOf(template: Template, { variable, of }: VariableOf): unknown {
  const { Environment } = functionSchema.parse(functionOf(template, of).properties);
  if (!(variable in Environment.Variables)) throw unheard(`${variable} of ${of}`);
  return Environment.Variables[variable];
}

export function withSetting(functionName: string, setting: 'MemorySize' | 'Timeout', value: number): Change {
  return (template) => {
    functionOf(template, functionName).properties[setting] = value;
  };
}

export function withoutSetting(type: string, setting: string): Change {
  return (template) => {
    for (const { properties } of resourcesOf(template, type)) delete properties[setting];
  };
}

/** Resources of this type whose ids begin so. */
export function withoutResource(type: string, id: string): Change {
  return (template) => {
    for (const each of resourcesBy(template, type, id)) delete template.Resources[each.id];
  };
}

/** Some text in the properties of a resource becomes another one. */
export function withResourceReading(type: string, id: string, from: string, to: string): Change {
  return (template) => {
    for (const { properties } of resourcesBy(template, type, id)) {
      Object.assign(properties, propertiesSchema.parse(JSON.parse(JSON.stringify(properties).replaceAll(from, to))));
    }
  };
}
const propertiesSchema = z.record(z.string(), z.unknown());

export function withResourceSetting(type: string, id: string, setting: string, value: unknown): Change {
  return (template) => {
    for (const { properties } of resourcesBy(template, type, id)) {
      if (value === undefined) delete properties[setting];
      else properties[setting] = value;
    }
  };
}

const indexesSchema = z.array(z.looseObject({ IndexName: z.string() }));

export function withoutIndex(table: string, index: string): Change {
  return (template) => {
    for (const { properties } of resourcesBy(template, 'AWS::DynamoDB::Table', table)) {
      const indexes = indexesSchema.parse(properties.GlobalSecondaryIndexes);
      properties.GlobalSecondaryIndexes = indexes.filter(({ IndexName }) => IndexName !== index);
    }
  };
}

const routeSchema = z.looseObject({ RouteKey: z.string() });

export function withoutRoute(route: string): Change {
  return (template) => {
    for (const { id, properties } of resourcesOf(template, 'AWS::ApiGatewayV2::Route')) {
      if (routeSchema.parse(properties).RouteKey === route) delete template.Resources[id];
    }
  };
}

/** What a queue calls, and nothing else. */
export function withReaderOf(functionName: string, queue: string): Change {
  return (template) => {
    const [other] = resourcesBy(template, 'AWS::SQS::Queue', queue);
    for (const { properties } of mappingsOf(template, functionName)) {
      properties.EventSourceArn = { 'Fn::GetAtt': [other?.id, 'Arn'] };
    }
  };
}

export function withoutTrigger(functionName: string): Change {
  return (template) => {
    for (const { id } of mappingsOf(template, functionName)) delete template.Resources[id];
  };
}

function mappingsOf(template: Template, functionName: string): Resource[] {
  const { id } = functionOf(template, functionName);
  return resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
    ({ properties }) => reference.parse(properties.FunctionName).Ref === id,
  );
}

function inPolicy(functionName: string, change: (document: Document) => Document): Change {
  return (template) => {
    const { Role } = functionSchema.parse(functionOf(template, functionName).properties);
    const [role] = Role['Fn::GetAtt'];
    const policies = resourcesOf(template, 'AWS::IAM::Policy').filter(({ properties }) =>
      z
        .array(reference)
        .parse(properties.Roles)
        .some(({ Ref }) => Ref === role),
    );
    for (const { properties } of policies) {
      const document = documentSchema.parse(properties.PolicyDocument);
      const changed = change(document);
      if (JSON.stringify(changed) === JSON.stringify(document)) throw unheard(`that grant of ${functionName}`);
      properties.PolicyDocument = changed;
    }
  };
}

function functionOf(template: Template, name: string): Resource {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(({ properties }) =>
    String(properties.Description).endsWith(`: ${name}`),
  );
  if (!found) throw unheard(`the function ${name}`);
  return found;
}

/** The part of an id in front of the hash that the CDK puts behind it. */
function resourcesBy(template: Template, type: string, name: string): Resource[] {
  const found = resourcesOf(template, type).filter(({ id }) => id.replace(/[0-9A-F]{8}$/, '') === name);
  if (found.length === 0) throw unheard(name);
  return found;
}
