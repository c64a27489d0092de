/** The way mails leave: over SMTP, through SES, or into an outbox on this machine. */

export interface Mail {
  /** Whose mail it is; an outbox shows it to nobody else. */
  owner: string;
  destinationId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `<…@…>`, the same whenever the same mail is sent again. */
  messageId: string;
  headers: Readonly<Record<string, string>>;
  attachments: readonly { name: string; contentType: string; bytes: Uint8Array }[];
  /** Shown in the HTML, which names them as `cid:…`. */
  pictures: readonly { cid: string; name: string; bytes: Uint8Array }[];
}

export type MailResult =
  | { outcome: 'sent' }
  /** `later`: it may work another time. */
  | {
      outcome: 'later' | 'refused';
      /** The SMTP code, where the server gave one. */
      code?: number | undefined;
      /** The server had begun to take it when the connection ended. */
      mayHaveArrived: boolean;
      /** There is nobody at this address, now or later. */
      isBounce?: boolean;
    };

export interface Mailer {
  /** Part of every Message-ID: what follows the @ in the sender's address. */
  domain: string;
  /** Mails stay on this machine: there is no server to send them by. */
  isOutbox?: boolean;
  send(mail: Mail): Promise<MailResult>;
}
