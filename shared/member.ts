/**
 * What a member of a request is, as plain data: its schema and its flag on the command line are made from this. Nothing is
 * checked here, so that help needs no schemas.
 */
interface Words {
  /** What it does, for every way in: begins in lower case, without a full stop. */
  help: string;
  example?: unknown;
  /** Null may be sent for it. On the command line that is an empty value. */
  isNullable?: true;
}

/** Where there is no `usual` one, nothing is filled in for it. */
type Shape =
  | { kind: 'text'; most?: number; usual?: string }
  | { kind: 'choice'; values: readonly string[]; usual?: string | null }
  | { kind: 'flag'; usual?: boolean }
  | {
      kind: 'number';
      isWhole?: true;
      least?: number;
      most?: number;
      above?: number;
      below?: number;
      usual?: number | null;
    }
  | { kind: 'list'; values?: readonly string[] }
  /** Names with a value each. */
  | { kind: 'pairs' }
  /** The bytes of a file, in base64. */
  | { kind: 'file' }
  | { kind: 'group'; members: Members }
  /** Something else, which its schema alone describes. */
  | { kind: 'own' };

export type Member = Words & Shape;
export type Members = Readonly<Record<string, Member>>;
