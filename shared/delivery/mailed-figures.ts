/** What a mail shows of a view, ready in its language: counted and drawn before the mail is written, and stored until then. */
import { z } from 'zod';

const trackedSchema = z.object({
  id: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'percent', 'mean', 'score']),
  value: z.number(),
  base: z.number().optional(),
  deviation: z.number().optional(),
});

const pictureSchema = z.object({ png: z.base64(), width: z.number(), height: z.number() });

export const mailedFiguresSchema = z.object({
  viewId: z.string(),
  /** The view's name. */
  name: z.string(),
  survey: z.string(),
  /** A hash of everything that decides what is counted: only figures of the same view are compared. */
  viewHash: z.string(),
  asOf: z.string(),
  timezone: z.string(),
  /** The days, the answers, and what is hidden. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  keyFigures: z.array(z.object({ label: z.string(), value: z.string(), note: z.string().optional() })),
  findings: z.array(z.object({ text: z.string(), note: z.string() })),
  findingsHeading: z.string().optional(),
  charts: z.array(
    z.object({
      heading: z.string(),
      base: z.string().optional(),
      caption: z.string(),
      note: z.string().optional(),
      alt: z.string(),
      light: pictureSchema,
      dark: pictureSchema,
    }),
  ),
  tracked: z.array(trackedSchema),
});

export type MailedFigures = z.infer<typeof mailedFiguresSchema>;
export type MailedChart = MailedFigures['charts'][number];
export type Tracked = z.infer<typeof trackedSchema>;

/**
 * The figures of a mail, or the name of a view whose figures could not be counted; held back, they would tell a few answers
 * apart from what was shared before.
 */
export type FiguresOrNone = { figures: MailedFigures } | { missing: string; isHeldBack?: boolean };
