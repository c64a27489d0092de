/**
 * A mail server in this process: takes mails over SMTP, reads them with a reader of its own, and refuses on request.
 */
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  received: ParsedMail[];
  /** The code each address is refused with. */
  refusals: Map<string, number>;
  /** What it says with the code. */
  refusalText: string | undefined;
  /** Takes the next mails whole, and goes away without a word about it. */
  hangsUpAfterData: boolean;
  to(address: string): ParsedMail[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const refusals = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      done(
        responseCode === undefined
          ? null
          : Object.assign(new Error(server.refusalText ?? 'no such user here'), { responseCode }),
      );
    },
    onData(stream, session, done) {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        if (!server.hangsUpAfterData) return done();
        for (const connection of smtp.connections) {
          if ('session' in connection && connection.session === session) connection.close();
        }
      }, done);
    },
  });
  // a client that was killed
  smtp.on('error', () => {});
  const server: MailServer = {
    url: '',
    received,
    refusals,
    refusalText: undefined,
    hangsUpAfterData: false,
    to: (address) => received.filter(({ to }) => !Array.isArray(to) && to?.text === address),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  server.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return server;
}
