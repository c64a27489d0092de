/** What DynamoDB refuses: the name of the error, its words, and for a failed condition the item that was there. */

export class Refusal extends Error {
  readonly type: string;
  /** JSON text. */
  readonly item: string | undefined;

  constructor(type: string, message: string, item?: string) {
    super(message);
    this.type = type;
    this.item = item;
  }
}

export function invalid(message: string): Refusal {
  return new Refusal('ValidationException', message);
}

export function invalidParameters(message: string): Refusal {
  return invalid(`One or more parameter values were invalid: ${message}`);
}

/** The JSON of the request has a value of another type than the operation takes. */
export function unreadable(message: string): Refusal {
  return new Refusal('SerializationException', message);
}
