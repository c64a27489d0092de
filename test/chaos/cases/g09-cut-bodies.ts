/** G9: an answer of the survey service of 2 KB, cut at every byte, with and without a stated length. */
import { listBody, records } from '../../support/upstreams/answers-list.ts';
import {
  allPages,
  everything,
  type Script,
  sendCut,
  serveUpstream,
} from '../../support/upstreams/scripted-upstream.ts';
import { type ChaosCase, figureOf } from '../chaos-case.ts';
import { inTurns } from '../drive.ts';

const query = new URLSearchParams('cursor=&limit=100');
const body = Buffer.from(JSON.stringify(listBody(records(11), query, { hasCursors: true })));

/** The key of each caller names the byte at which its answer is cut. */
const cutOf = (authorization: string | undefined) => Number(authorization?.slice('Bearer '.length));

const ways: Record<string, Script> = {
  'with its length': (call, response) => sendCut(response, body, cutOf(call.authorization)),
  'ended by the connection': (call, response) => {
    response.useChunkedEncodingByDefault = false;
    response.shouldKeepAlive = false;
    response.end(body.subarray(0, cutOf(call.authorization)));
  },
};

export const cutBodies: ChaosCase = {
  id: 'G9',
  goal: 'a body of 2 KB cut at every byte: 0 silent successes',
  async run({ size }) {
    const step = size === 'full' ? 1 : 16;
    const cuts = Array.from({ length: Math.ceil(body.length / step) }, (_, at) => at * step);
    let silent = 0;
    let wholeRefused = 0;
    for (const script of Object.values(ways)) {
      const upstream = await serveUpstream(script);
      const client = upstream.client({ tries: 1, isOwnOrigin: true });
      const isRead = (cut: number) =>
        allPages(client.answers(String(cut), everything)).then(...([() => true, () => false] as const));
      await inTurns(cuts, 50, async (cut) => {
        if (await isRead(cut)) silent++;
      });
      if (!(await isRead(body.length))) wholeRefused++;
      await upstream.close();
    }
    const counted = { bytes: body.length, cuts: cuts.length * Object.keys(ways).length };
    return figureOf(counted, { 'silent successes': silent, 'whole bodies refused': wholeRefused });
  },
};
