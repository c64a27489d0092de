/** The tables of a file by their names. Another thread may make one at any time: unknown names are looked up again. */
import { Refusal } from '../refusal.ts';
import type { Request } from '../request.ts';
import type { Database } from './database.ts';
import { createSqlOf, readTable, type Table } from './table.ts';

export interface Catalog {
  table(name: string): Table;
  /** As CreateTable took it. */
  description(name: string): Request;
  names(): string[];
  create(name: string, description: Request): void;
}

interface Known {
  table: Table;
  description: Request;
}

export function openCatalog(database: Database): Catalog {
  const known = new Map<string, Known>();
  database.run('CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, name TEXT UNIQUE, description TEXT)');

  function find(name: string): Known | undefined {
    const found = known.get(name);
    if (found) return found;
    const row = database.get('SELECT id, description FROM tables WHERE name = ?', name);
    if (!row) return undefined;
    const description: Request = JSON.parse(String(row[1]));
    const read = { table: readTable(Number(row[0]), description), description };
    known.set(name, read);
    return read;
  }

  function get(name: string): Known {
    const found = find(name);
    if (found) return found;
    throw new Refusal('ResourceNotFoundException', `Requested resource not found: Table: ${name} not found`);
  }

  return {
    table: (name) => get(name).table,
    description: (name) => get(name).description,
    names: () => database.all('SELECT name FROM tables ORDER BY name').map((row) => String(row[0])),
    create(name, description) {
      readTable(0, description);
      database.change(() => {
        if (database.get('SELECT id FROM tables WHERE name = ?', name))
          throw new Refusal('ResourceInUseException', `Table already exists: ${name}`);
        database.run('INSERT INTO tables (name, description) VALUES (?, ?)', name, JSON.stringify(description));
        const id = database.get('SELECT last_insert_rowid()')?.[0];
        for (const sql of createSqlOf(readTable(Number(id), description))) database.run(sql);
      });
    },
  };
}
