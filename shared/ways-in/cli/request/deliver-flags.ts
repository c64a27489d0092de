/** Where files are sent once they are ready, as flags. */
import { deliverWords } from '../../../delivery/destinations/destination-words.ts';
import type { CliWorld } from '../cli-world.ts';
import type { Flags, Input } from '../command.ts';
import { secondsOf } from './duration.ts';
import { flagsOf, memberFlags, membersOf } from './member-flags.ts';

/** They are said once, for every destination that is named. */
const deliverMembers = memberFlags(deliverWords, {
  attach: { name: 'deliver-attach' },
  view_id: {
    name: 'deliver-view',
    value: 'VIEW',
    about: 'for e-mail: a saved view, by name or id, whose figures and charts it shows',
  },
  subject: { name: 'deliver-subject' },
  message: { name: 'deliver-message' },
  'link.expires_in': {
    name: 'deliver-expires',
    value: '7d',
    about: 'for e-mail: how long its links work, 1m to 7d; default 7d',
    read: (input) => secondsOf(input.text('deliver-expires') ?? '', 'deliver-expires', 7),
  },
});

export const deliverFlags: Flags = {
  deliver: {
    kind: 'repeat',
    value: 'NAME[:PATH]',
    about:
      'send the files to a destination, by name, id or e-mail address, under a path such as {date}/{survey} {content}.{ext}; may be repeated',
  },
  ...flagsOf(deliverMembers),
};

/** `dst_…`, or `dst_…:path`. */
export async function deliverOf(input: Input, cli: CliWorld): Promise<{ deliver?: object[] }> {
  const common = await membersOf(deliverMembers, input, cli);
  const deliveries = input.list('deliver').map((delivery) => {
    const [id = '', ...path] = delivery.split(':');
    return { destination_id: id, ...(path.length > 0 && { path: path.join(':') }), ...common };
  });
  return deliveries.length > 0 ? { deliver: deliveries } : {};
}
