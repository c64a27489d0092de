/** What a command needs from outside: streams, the environment, the signal to stop, and the parts of the project. */
import { Problem } from '../../problems/problem.ts';
import type { CallService } from '../../surveys/operations.ts';

export interface StartedPipeline {
  url: string;
  close(): Promise<void>;
}

/** Where the keys of the reference survey service are kept. */
export interface KeyPlace {
  dataDir: string;
  stack?: string | undefined;
  table?: string | undefined;
}

export interface CliWorld {
  env: Readonly<Record<string, string | undefined>>;
  /** Relative file names begin here. */
  folder: string;
  /** Results, on stdout. */
  print(text: string): void;
  /** Remarks and errors, on stderr. */
  tell(text: string): void;
  /** Sends a file to stdout, byte for byte; a reader that goes away is no failure. */
  pour(path: string): Promise<void>;
  /** Whether remarks go to a terminal, where a line can be drawn over. */
  isTerminal: boolean;
  /** Whether results do. */
  isOutTerminal: boolean;
  /** A line that is not shown while it is typed, or the first one of what is piped in. */
  readSecret(prompt: string): Promise<string>;
  /** What the person at the terminal answers; undefined where nobody is there. */
  ask(question: string): Promise<string | undefined>;
  /** Whether the person at the terminal says yes; undefined where nobody is there. */
  confirm(question: string): Promise<boolean | undefined>;
  /** Where the command may keep what it must remember; undefined: nowhere. */
  configFolder: string | undefined;
  /** Shows an address in a browser; false where none could be started. */
  open?(url: string): Promise<boolean>;
  /** The profile whose settings are used, if any. */
  profile?: string;
  columns(): number;
  /** Aborted by Ctrl-C. */
  stop: AbortSignal;
  surveyService(baseUrl: string): CallService;
  /** What only the whole project can do; the installed client is without it and needs a server. */
  project?: WholeProject;
}

export interface WholeProject {
  /** A pipeline of its own in a temporary folder; without an upstream it has demo surveys. */
  startPipeline(surveyApiUrl: string | undefined): Promise<StartedPipeline>;
  /** `use` gets the keys for as long as it runs. */
  withKeys<T>(place: KeyPlace, use: (keys: KeyBook) => Promise<T>): Promise<T>;
  /** Runs the server until it is ended. */
  serve(settings: { port?: string | undefined; dataDir?: string | undefined }): Promise<never>;
}

/** For commands that the installed client does not have. */
export function projectOf({ project }: CliWorld): WholeProject {
  if (!project) throw new Problem('validation_error.project_needed');
  return project;
}

/** The keys of the reference survey service, as the command sees them. */
interface ListedKey {
  id: number;
  userId: number;
  createdAt: string;
  revokedAt: string | null;
}

interface NewKey {
  /** The only time it is seen. */
  key: string;
  id: number;
  userId: number;
}

interface KeyBook {
  /** For a user who is there; or, with an address, for a new one with a workspace of their own. */
  create(wanted: { userId?: number | undefined; email?: string | undefined }): Promise<NewKey>;
  list(): Promise<ListedKey[]>;
  /** By its id or by the key itself; a key that was revoked before stays so. */
  revoke(idOrKey: string): Promise<void>;
}
