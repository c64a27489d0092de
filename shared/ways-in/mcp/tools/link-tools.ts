/** Tools that give others a way to a file, and take it away again. */
import { z } from 'zod';
import { createLink } from '../../../delivery/links/create-link.ts';
import { linkStates } from '../../../delivery/links/link.ts';
import { createLinkStore } from '../../../delivery/links/link-store.ts';
import { readBatch } from '../../../exports/batches/follow-batch.ts';
import { type FilesTarget, shareWithAnybody } from '../../../exports/disclosure/share-files.ts';
import { readExport } from '../../../exports/job/follow-export.ts';
import { createTargetResolver } from '../../../exports/link-target.ts';
import { removeSharedView } from '../../../exports/shared-views/shared-view-work.ts';
import { fileLinkRequestSchema } from '../../../operations/links.ts';
import { viewLinkRequestSchema, viewLinkSchema, viewLinks } from '../../../operations/view-links.ts';
import { anybody } from '../../../privacy/disclosure/shared-answers.ts';
import { invalid, Problem } from '../../../problems/problem.ts';
import { linkView } from '../../http/link-view.ts';
import type { Assistant } from '../assistant.ts';
import { creates, noticedOutside, removes } from '../hints.ts';
import { runOperation } from '../operation-tool.ts';
import { defineTool } from '../tool.ts';
import { exportResult, exportResultSchema } from './export-result.ts';
import { makeFile, reportInput } from './export-tools.ts';

const { expires_in, password, max_downloads, file } = fileLinkRequestSchema.shape;
const { minimum_base } = viewLinkRequestSchema.shape;
const terms = {
  expires_in: expires_in.describe('how many seconds the link works: at most a week, and never longer than the file'),
  password: password.describe('asked of whoever opens the link; null for none'),
  max_downloads: max_downloads.describe('the link stops working after this many downloads; null: no limit'),
};

const linkSchema = z.object({
  id: z.string().describe('for revoke_share_link'),
  url: z.string().nullable().describe('shown only once, when the link is created'),
  status: z.enum(linkStates),
  file_name: z.string(),
  expires_at: z.string().nullable(),
  downloads: z.number(),
  max_downloads: z.number().nullable(),
  has_password: z.boolean(),
  revoked_at: z.string().nullable(),
});

type Terms = Pick<z.output<typeof fileLinkRequestSchema>, keyof typeof terms>;

async function share({ deps, caller }: Assistant, target: FilesTarget, wanted: Terms) {
  const shared = await createTargetResolver(deps)(caller.owner, target);
  if (typeof shared === 'string') throw new Problem('conflict.nothing_to_share');
  await shareWithAnybody(deps, caller.owner, target);
  const links = createLinkStore(deps.records, deps.now);
  const { link, token } = await createLink({ links, now: deps.now }, caller.owner, target, shared, {
    expiresInSeconds: wanted.expires_in,
    password: wanted.password,
    maxDownloads: wanted.max_downloads,
    sender: caller.name ?? null,
    recipients: [anybody],
  });
  return linkView(link, 0, deps.now(), `${deps.publicUrl}/s/${token}`);
}

/** Read first, so that another owner's file is reported as not found, and an unfinished one as unfinished. */
async function targetOf(
  { deps, caller }: Assistant,
  { export_id, batch_id, file: index }: { export_id?: string | undefined; batch_id?: string | undefined; file: number },
): Promise<FilesTarget> {
  if ((export_id === undefined) === (batch_id === undefined)) throw invalid('export_id', 'export_or_batch');
  if (batch_id !== undefined) return { kind: 'batch', batchId: (await readBatch(deps, caller, batch_id)).id };
  const job = await readExport(deps, caller, export_id ?? '');
  if (job.status === 'ready' && index >= job.files.length)
    throw invalid('file', 'no_file', { id: job.id, count: job.files.length, file: index });
  return { kind: 'export', jobId: job.id, fileIndex: index };
}

const openLink = 'Anyone with the address can download the file until the link expires: treat it as a secret.';

export const linkTools = [
  defineTool({
    name: 'share_report_link',
    title: 'Share the report of a survey',
    description:
      `Makes a PDF report of a survey, and a link to it for people without an account. ${openLink} If the report is not ` +
      'ready within 20 seconds, `link` is null: call get_export until it is, then create_share_link.',
    hints: noticedOutside(creates),
    input: reportInput.extend(terms),
    output: exportResultSchema.extend({ link: linkSchema.nullable() }),
    run: async (assistant, { expires_in: seconds, password: word, max_downloads: most, ...wanted }) => {
      const job = await makeFile(assistant, { content: 'report', format: 'pdf' }, wanted);
      const target = { kind: 'export', jobId: job.id, fileIndex: 0 } as const;
      const given = { expires_in: seconds, password: word, max_downloads: most };
      const link = job.status === 'ready' ? await share(assistant, target, given) : null;
      return { ...(await exportResult(assistant, job)), link };
    },
  }),
  defineTool({
    name: 'create_share_link',
    title: 'Share a file',
    description:
      `Makes a link to a file of a ready export, to the bundle of a batch, or to a live page of a saved view, for people ` +
      `without an account. ${openLink}`,
    hints: noticedOutside(creates),
    input: z.strictObject({
      export_id: z.string().min(1).max(64).optional(),
      batch_id: z.string().min(1).max(64).optional(),
      view_id: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('shares a live page, until it is revoked unless expires_in is given'),
      minimum_base: minimum_base.describe('of a live page: figures of fewer answers are hidden'),
      file: file.describe('position of the file in the export, from 0'),
      ...terms,
    }),
    output: linkSchema,
    run: async (assistant, { view_id, ...wanted }, given) => {
      if (view_id === undefined) return share(assistant, await targetOf(assistant, wanted), wanted);
      const { password: word, minimum_base: least } = wanted;
      const link = viewLinkSchema.parse(
        await runOperation(assistant, viewLinks.create, {
          params: { id: view_id },
          body: { expires_in: given.expires_in ?? null, password: word, minimum_base: least },
        }),
      );
      return { ...link, file_name: link.name, max_downloads: null };
    },
  }),
  defineTool({
    name: 'revoke_share_link',
    title: 'Revoke a share link',
    description: 'Revokes a share link at once and for good: nobody can use its address any more. The file stays.',
    hints: noticedOutside(removes),
    input: z.strictObject({ link_id: z.string().min(1).max(64).describe('id of the link, from create_share_link') }),
    output: linkSchema,
    run: async ({ deps, caller }, { link_id }) => {
      const links = createLinkStore(deps.records, deps.now);
      const link = await links.revoke({ owner: caller.owner, id: link_id });
      if (!link) throw new Problem('not_found.link', { id: link_id });
      if (link.target.kind === 'view') await removeSharedView(deps, link);
      return linkView(link, await links.downloads(link), deps.now(), null);
    },
  }),
];
