/** What may be wrong with a field, where the API says it in the words of a schema. */
import type { EnglishFaults, FaultTexts } from '../fault-sentences.ts';

const forForms: EnglishFaults = {
  'must not be empty': 'Enter something here.',
  'expected at least {least} characters': 'Enter at least {least} characters.',
  'expected at most {most} characters': 'Enter at most {most} characters.',
  'expected at least 1 item': 'Choose at least one.',
  'expected at least {least} items': 'Choose at least {least}.',
  'expected at most {most} items': 'Choose at most {most}.',
  'expected at least {least}': 'Enter {least} or more.',
  'expected more than {least}': 'Enter more than {least}.',
  'expected at most {most}': 'Enter {most} or less.',
  'expected less than {most}': 'Enter less than {most}.',
  'expected an e-mail address': 'This is not an e-mail address.',
  'expected a whole number, not {given}': 'Enter a whole number.',
  'expected a number, not {given}': 'Enter a number.',
  'expected a text, not {given}': 'Enter something here.',
  'is missing; expected {given}': 'Fill in this field.',
};

export const faultsEnglish: Readonly<Partial<FaultTexts>> = forForms;
