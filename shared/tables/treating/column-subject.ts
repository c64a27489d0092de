/** A column as the rules on personal data see it. */
import { ownTextField } from '../../packing/fields.ts';
import type { Subject } from '../../privacy/personal.ts';
import type { Column } from '../column.ts';

const ownTexts = ownTextField('');

/** A text of one's own beside options is free text, whatever the question is. */
export function subjectOf({ id, field, about, isUnknown }: Column): Subject {
  return { columnId: id, type: typeOf(), title: about.question };

  function typeOf(): string {
    if (isUnknown && id.startsWith('var:')) return 'variable';
    return field.startsWith(ownTexts) ? 'input' : about.type;
  }
}
