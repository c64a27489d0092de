/** A destination as flags; which of the kinds it is follows from them. */
import { bucketWords, emailWords, postgresWords, sftpWords } from '../../../delivery/destinations/destination-words.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { flagsOf, memberFlags, membersOf } from './member-flags.ts';
import { secretLine, secretText } from './secret-file.ts';

const secretKey = {
  name: 'secret-access-key-file',
  value: 'FILE',
  about: 'a file whose first line is the secret of that access key; - reads stdin',
  read: (input: Input, cli: CliWorld) => secretLine(input, 'secret-access-key-file', cli),
};
const { bucket, ...bucketLogin } = bucketWords;
const bucketFlags = memberFlags(bucketLogin, { secret_access_key: secretKey }, 'A bucket');

const kinds = {
  email: memberFlags(
    emailWords,
    {
      to: {
        name: 'email',
        value: 'ADDRESS,ADDRESS',
        about: 'who gets the files by e-mail; everybody but you has to agree first',
      },
    },
    'People',
  ),
  s3: [...memberFlags({ bucket }, {}, 'A bucket'), ...bucketFlags],
  delta: [
    ...memberFlags(
      { bucket },
      {
        bucket: { name: 'delta-bucket', value: 'NAME', about: 'instead of --bucket: it gets Delta tables, not files' },
      },
      'A bucket',
    ),
    ...bucketFlags,
  ],
  sftp: memberFlags(
    sftpWords,
    {
      password: {
        name: 'password-file',
        value: 'FILE',
        about: 'a file whose first line is the password of that user; - reads stdin',
        read: (input, cli) => secretLine(input, 'password-file', cli),
      },
      private_key: {
        name: 'private-key-file',
        value: 'FILE',
        about: 'a file with a private key of that user, instead of a password; - reads stdin',
        read: (input, cli) => secretText(input, 'private-key-file', cli),
      },
    },
    'An SFTP server',
  ),
  postgres: memberFlags(
    postgresWords,
    {
      url: {
        name: 'database-url-file',
        value: 'FILE',
        about: 'a file whose first line is the address of a PostgreSQL database, with its password; - reads stdin',
        read: (input, cli) => secretLine(input, 'database-url-file', cli),
      },
      ca: {
        name: 'ca-file',
        value: 'FILE',
        about: 'a file with the authority that signed the certificate of the database, in PEM; - reads stdin',
        read: (input, cli) => secretText(input, 'ca-file', cli),
      },
    },
    'A PostgreSQL database',
  ),
};

export const destinationFlags: Flags = flagsOf(Object.values(kinds).flat());

/** Undefined where no flag says what it is. */
export async function destinationOf(input: Input, cli: CliWorld): Promise<object | undefined> {
  for (const [kind, members] of Object.entries(kinds)) {
    const given = await membersOf(members, input, cli);
    // the first member of each is one that it must have
    const [needed = ''] = members[0]?.path ?? [];
    if (given[needed] === undefined) continue;
    return { name: input.text('name') ?? usualName(given[needed]), kind, ...given };
  }
  return undefined;
}

/** The addresses, the bucket or the server; an address with a password in it is not shown. */
function usualName(needed: unknown): string {
  const shown = [needed].flat().join(', ');
  return shown.includes('://') && URL.canParse(shown) ? new URL(shown).host + new URL(shown).pathname : shown;
}

/** Takes the flags of every kind: the API refuses members of another kind than the destination's. */
export async function destinationChange(input: Input, cli: CliWorld): Promise<object> {
  const name = input.text('name');
  return { ...(name !== undefined && { name }), ...(await membersOf(Object.values(kinds).flat(), input, cli)) };
}
