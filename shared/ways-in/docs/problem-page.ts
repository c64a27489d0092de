/** The page of all problem codes, made from their catalogue, where the `doc_url` of a problem leads. */
import { problemMessages } from '../../problems/catalogue.ts';
import { problemCodes } from '../../problems/codes.ts';

type Meaning = (typeof problemCodes)[keyof typeof problemCodes];

export function problemPage(): string {
  const messages = Object.entries(problemMessages);
  const chapters = Object.entries(problemCodes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, meaning]) => {
      const own = messages.filter(([name]) => name.split('.', 1)[0] === code);
      return chapterOf(
        code,
        meaning,
        own.map(([, message]) => message),
      );
    });
  return `# Problems

Every code that an error can have, with its HTTP status and messages. A name in braces stands for a value.

An error is always JSON of one shape: \`code\`, \`message\`, \`request_id\` and \`doc_url\`, which leads here; with 422 also \`errors\`, the messages of each field.

${chapters.join('\n')}`;
}

function chapterOf(code: string, { status, kind }: Meaning, messages: readonly string[]): string {
  const later = kind === 'retry' ? 'The same request may succeed later.' : 'Sent again, it fails again.';
  const listed = messages.map((message) => `- ${message.replaceAll('\n', ' ')}`);
  return `## ${code}\n\nHTTP ${status}. ${later}\n\n${listed.join('\n')}\n`;
}
