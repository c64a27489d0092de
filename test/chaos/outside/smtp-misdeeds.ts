/** What mail servers can do wrong, at the greeting and at every reply that follows. */
import type { Socket } from 'node:net';
import { flood, type Misdeed, repeat } from '../../support/servers/broken-server.ts';

const greeting = '220 mail.test ESMTP\r\n';

/** Plays along up to this command, then does something else. */
function until(command: RegExp, misdeed: Misdeed): Misdeed {
  return (socket) => {
    let isOver = false;
    socket.write(greeting);
    socket.on('data', (bytes: Buffer) => {
      const said = bytes.toString('latin1');
      if (isOver) return;
      isOver = command.test(said);
      if (isOver) misdeed(socket);
      else if (/^DATA/im.test(said)) socket.write('354 go on\r\n');
      else socket.write('250 fine\r\n');
    });
  };
}

const behaviours: Readonly<Record<string, Misdeed>> = {
  'stays silent': () => {},
  closes: (socket) => void socket.end(),
  'resets the connection': (socket) => void socket.resetAndDestroy(),
  'sends half a reply and closes': (socket) => void socket.end('250-al'),
  'drips a reply': (socket) => repeat(socket, 'x', '250 '),
  'drips lines of one reply': (socket) => repeat(socket, '250-more\r\n', '250-more\r\n'),
  'sends one line without an end': (socket) => flood(socket, 'fine '.repeat(10_000), '250 '),
  'sends one reply without an end': (socket) => flood(socket, '250-and more\r\n'.repeat(5_000), '250-more\r\n'),
  'sends replies without an end': (socket) => flood(socket, '250 fine\r\n'.repeat(5_000), '250 fine\r\n'),
  'sends garbage': (socket) => void socket.write('\0\u0001\u0002 HTTP/1.1\r\n\r\n'),
};

const moments: Readonly<Record<string, (misdeed: Misdeed) => Misdeed>> = {
  'at the greeting': (misdeed) => misdeed,
  'after the greeting': (misdeed) => until(/^EHLO/im, misdeed),
  'at the recipient': (misdeed) => until(/^RCPT/im, misdeed),
  'after the mail': (misdeed) => until(/\r\n\.\r\n$/, misdeed),
};

export const smtpMisdeeds: Readonly<Record<string, Misdeed>> = Object.fromEntries(
  Object.entries(moments).flatMap(([moment, at]) =>
    Object.entries(behaviours).map(([what, misdeed]) => [`${what} ${moment}`, at((socket: Socket) => misdeed(socket))]),
  ),
);
