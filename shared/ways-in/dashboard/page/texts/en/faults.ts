/** What may be wrong with a field, where the API says it in the words of a schema. */
import type { EnglishFaults, FaultTexts } from '../fault-sentences.ts';

const inPlainWords: EnglishFaults = {
  'Too small: expected string to have >=1 characters': 'Enter something here.',
  'Too small: expected string to have >={least} characters': 'Enter at least {least} characters.',
  'Too big: expected string to have <={most} characters': 'Enter at most {most} characters.',
  'Too small: expected number to be >={least}': 'Enter {least} or more.',
  'Too small: expected number to be >{least}': 'Enter more than {least}.',
  'Too big: expected number to be <={most}': 'Enter {most} or less.',
  'Too big: expected number to be <{most}': 'Enter less than {most}.',
  'Too small: expected array to have >=1 items': 'Choose at least one.',
  'Too big: expected array to have <={most} items': 'Choose at most {most}.',
  'Invalid email address': 'This is not an e-mail address.',
  'Invalid input: expected int, received {given}': 'Enter a whole number.',
  'Invalid input: expected number, received {given}': 'Enter a number.',
  'Invalid input: expected string, received {given}': 'Enter something here.',
};

export const faultsEnglish: Readonly<Partial<FaultTexts>> = inPlainWords;
