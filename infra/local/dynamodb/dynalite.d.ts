/** The part of dynalite that this project uses; the package brings no types of its own. */
declare module 'dynalite' {
  import type { Server } from 'node:http';

  function dynalite(options: { path: string; createTableMs: number }): Server;
  export = dynalite;
}
