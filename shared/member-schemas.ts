/** The schemas of members, made from what is said of each. */
import { z } from '@hono/zod-openapi';
import type { Member, Members } from './member.ts';

type Plain<Described> = Described extends { kind: 'choice'; values: readonly (infer Value extends string)[] }
  ? z.ZodEnum<{ [One in Value]: One }>
  : Described extends { kind: 'flag' }
    ? z.ZodBoolean
    : Described extends { kind: 'number' }
      ? z.ZodNumber
      : Described extends { kind: 'text' }
        ? z.ZodString
        : never;

type OrNull<Described> = Described extends { isNullable: true } ? z.ZodNullable<Plain<Described>> : Plain<Described>;
type Made<Described> = Described extends { usual: unknown }
  ? z.ZodDefault<OrNull<Described>>
  : z.ZodOptional<OrNull<Described>>;

/** Those whose schema cannot be made from their words alone. */
type Unmade<All extends Members> = {
  [Name in keyof All]: All[Name]['kind'] extends 'choice' | 'flag' | 'number' | 'text' ? never : Name;
}[keyof All];

type Given<All extends Members> = Readonly<
  Record<Unmade<All>, z.ZodType> & Partial<Record<Exclude<keyof All, Unmade<All>>, z.ZodType>>
>;

type Schemas<All extends Members, Own> = {
  [Name in keyof All]: Name extends keyof Own ? Own[Name] : Made<All[Name]>;
};

/** In the order of the members. `own` are schemas of members that have more to check; they need no words of their own. */
export function memberSchemas<const All extends Members, Own extends Given<All>>(
  members: All,
  own: Own & Record<Exclude<keyof Own, keyof All>, never>,
): Schemas<All, Own> {
  const given = new Map<string, z.ZodType>(Object.entries(own));
  const schemas = Object.entries(members).map(([name, member]) => {
    const { help, example } = member;
    const schema = given.get(name) ?? madeSchema(member);
    const described = schema.description === undefined && help !== '' ? schema.describe(help) : schema;
    return [name, example === undefined ? described : described.openapi({ example })];
  });
  // each is what was given, or made by the kind of its member
  return Object.fromEntries(schemas) as Schemas<All, Own>;
}

function madeSchema(member: Member): z.ZodType {
  const plain = plainSchema(member);
  const schema = member.isNullable ? plain.nullable() : plain;
  return 'usual' in member && member.usual !== undefined ? schema.default(member.usual) : schema.optional();
}

function plainSchema(member: Member): z.ZodType {
  switch (member.kind) {
    case 'choice':
      return z.enum(member.values);
    case 'flag':
      return z.boolean();
    case 'text':
      return member.most === undefined ? z.string() : z.string().max(member.most);
    case 'number':
      return numberSchema(member);
    default:
      throw new Error(`a member of kind ${member.kind} needs a schema of its own`);
  }
}

type NumberMember = Extract<Member, { kind: 'number' }>;

function numberSchema({ isWhole, least, most, above, below }: NumberMember): z.ZodNumber {
  const any = isWhole ? z.number().int() : z.number();
  const from = least === undefined ? any : any.min(least);
  const to = most === undefined ? from : from.max(most);
  const over = above === undefined ? to : to.gt(above);
  return below === undefined ? over : over.lt(below);
}
