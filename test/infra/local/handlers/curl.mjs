#!/usr/bin/env node
/** As much of curl as the welcome text uses, for machines that have none: -H, -d, -o and an address. */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    output: { type: 'string', short: 'o', default: '/dev/stdout' },
  },
});
const headers = values.header.map((header) => header.split(/: */));
const init = { headers, ...(values.data && { method: 'POST', body: values.data }) };
const response = await fetch(String(positionals[0]), init);
await writeFile(values.output, Buffer.from(await response.arrayBuffer()));
