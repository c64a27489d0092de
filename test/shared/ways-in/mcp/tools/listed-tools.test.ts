/** The tools that assistants are shown: few, short, described, and enough for all that there is to do. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allTools } from '../../../../../shared/ways-in/mcp/tools/all-tools.ts';
import { listedTools } from '../../../../../shared/ways-in/mcp/tools/listed-tools.ts';

const listed = listedTools.map((tool) => tool.listed());
const schema = z.looseObject({ properties: z.record(z.string(), z.unknown()) });

/** What stands in a tool of another kind by now; all others are called by a group, or by their own name. */
const replaced = /^(export_|share_report_link$|start_batch$|create_schedule$)/;

describe('the tools that are shown', () => {
  it('are 31 to 36, each a verb and a noun, in at most 10,000 tokens', () => {
    expect(listed.length).toBeGreaterThanOrEqual(31);
    expect(listed.length).toBeLessThanOrEqual(36);
    expect(listed.filter(({ name }) => !/^[a-z]+(_[a-z]+)+$/.test(name))).toEqual([]);
    expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
    const read = listed.map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }));
    expect(Buffer.byteLength(read.join('')) / 4).toBeLessThanOrEqual(10_000);
  });

  it('have words for every member', () => {
    const silent = listed.flatMap(({ name, inputSchema }) =>
      Object.entries(schema.parse(inputSchema).properties)
        .filter(([, member]) => !JSON.stringify(member).includes('"description"'))
        .map(([member]) => `${name}: ${member}`),
    );
    expect(silent).toEqual([]);
  });

  it('say what they do to the world, and never read and lose at once', () => {
    const dangers = listed.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name);
    expect(dangers).toEqual(expect.arrayContaining(['delete_survey', 'update_survey', 'revoke_share_link']));
    expect(listed.filter(({ annotations }) => annotations?.destructiveHint && annotations.readOnlyHint)).toEqual([]);
    const reading = listed.filter(({ name }) => /^(get|list|query|preview)_/.test(name) && name !== 'get_changes');
    expect(reading.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([]);
  });

  it('reach everything that the tools of other names do', () => {
    const text = JSON.stringify(listed);
    const names = new Set(listed.map(({ name }) => name));
    const unreached = allTools.filter((tool) => {
      const { name, title = '', description = '' } = tool.listed();
      const isSaid = text.includes(
        JSON.stringify(description.split(/(?<=[.!?])\s/)[0]?.replace(/\.$/, '')).slice(1, -1),
      );
      return !names.has(name) && !replaced.test(name) && !isSaid && !text.includes(title);
    });
    expect(unreached.map(({ name }) => name)).toEqual([]);
  });
});
