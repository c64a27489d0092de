/** A pair of keys for an SSH server of a test. */
// Node sees no names in this package but the first ones
import ssh2 from 'ssh2';

/** The library writes about one key in a few hundred in a way that it cannot read itself. */
export function newHostKeys(): { hostKey: string; shownKey: string } {
  for (;;) {
    const { private: hostKey, public: shownKey } = ssh2.utils.generateKeyPairSync('ed25519');
    if (!(ssh2.utils.parseKey(hostKey) instanceof Error)) {
      return { hostKey, shownKey: shownKey.split(' ').slice(0, 2).join(' ') };
    }
  }
}
