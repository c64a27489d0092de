/** What a renderer writes, as one buffer. */
import type { ByteSink } from '../../../shared/bytes/byte-sink.ts';
import type { RenderedAnswers } from '../../../shared/tables/answers-document.ts';

export async function collected(
  render: (out: ByteSink) => Promise<RenderedAnswers>,
): Promise<RenderedAnswers & { bytes: Buffer }> {
  const chunks: Uint8Array[] = [];
  const made = await render({
    async write(bytes) {
      chunks.push(Uint8Array.from(bytes)); // the buffer is reused after this
    },
  });
  return { ...made, bytes: Buffer.concat(chunks) };
}
