/**
 * An SFTP server in this process, in memory, with a password. It knows only the calls of the oldest servers, no
 * `posix-rename@openssh.com` among them, and its plain rename replaces nothing.
 */
import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { newHostKeys } from './host-keys.ts';

const { STATUS_CODE: status } = ssh2.utils.sftp;
const FOLDER_MODE = 0o040755;
const FILE_MODE = 0o100644;

export interface ScriptedSftp {
  host: string;
  port: number;
  hostKey: string;
  files: Map<string, Buffer>;
  /** The calls so far, with the names they were about. */
  calls: string[];
  /** Called before every call is done; if it throws, the connection is closed instead. */
  beforeCall(call: string): void;
  close(): Promise<void>;
}

export async function startScriptedSftp(user: string, password: string): Promise<ScriptedSftp> {
  const { hostKey, shownKey } = newHostKeys();
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => {}).on('close', () => connections.delete(connection));
    connection.on('authentication', (context) => {
      if (context.method !== 'password') return context.reject(['password']);
      return context.username === user && context.password === password ? context.accept() : context.reject();
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), scripted, () => connection.end()));
    });
  });
  // answers are short: none of them should wait for more to send
  const listener = createServer({ noDelay: true }, (socket) => server.injectSocket(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const scripted: ScriptedSftp = {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    hostKey: shownKey,
    files: new Map(),
    calls: [],
    beforeCall() {},
    async close() {
      for (const connection of connections) connection.end();
      await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
  return scripted;
}

function serve(sftp: SFTPWrapper, scripted: ScriptedSftp, cut: () => void): void {
  const { files, calls } = scripted;
  const folders = new Set(['in']);
  const open = new Map<number, string>();

  function take(call: string, answer: () => void): void {
    calls.push(call);
    try {
      scripted.beforeCall(call);
    } catch {
      cut();
      return;
    }
    answer();
  }

  const attributes = (size: number, mode: number) => ({ mode, uid: 0, gid: 0, size, atime: 0, mtime: 0 });

  sftp.on('OPEN', (id, path) =>
    take(`open ${path}`, () => {
      const handle = open.size + 1;
      open.set(handle, path);
      if (!files.has(path)) files.set(path, Buffer.alloc(0));
      sftp.handle(id, Buffer.from([handle]));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    take('write', () => {
      const path = open.get(handle[0] ?? 0) ?? '';
      const before = files.get(path) ?? Buffer.alloc(0);
      const after = Buffer.alloc(Math.max(before.length, offset + data.length));
      before.copy(after);
      data.copy(after, offset);
      files.set(path, after);
      sftp.status(id, status.OK);
    }),
  );
  sftp.on('CLOSE', (id) => take('close', () => sftp.status(id, status.OK)));
  sftp.on('MKDIR', (id, path) =>
    take(`mkdir ${path}`, () => {
      folders.add(path);
      sftp.status(id, status.OK);
    }),
  );
  sftp.on('REMOVE', (id, path) =>
    take(`remove ${path}`, () => sftp.status(id, files.delete(path) ? status.OK : status.NO_SUCH_FILE)),
  );
  sftp.on('RENAME', (id, from, to) =>
    take(`rename ${from} ${to}`, () => {
      const bytes = files.get(from);
      if (!bytes || files.has(to)) return sftp.status(id, status.FAILURE);
      files.delete(from);
      files.set(to, bytes);
      return sftp.status(id, status.OK);
    }),
  );
  sftp.on('STAT', (id, path) =>
    take(`stat ${path}`, () => {
      const file = files.get(path);
      if (file) return sftp.attrs(id, attributes(file.length, FILE_MODE));
      return folders.has(path) ? sftp.attrs(id, attributes(0, FOLDER_MODE)) : sftp.status(id, status.NO_SUCH_FILE);
    }),
  );
}
