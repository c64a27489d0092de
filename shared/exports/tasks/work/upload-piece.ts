/** One piece of a file as an object of its own, stored whole or not at all. */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import type { Files } from '../../../ports.ts';

export async function uploadPiece<Made>(
  files: Files,
  key: string,
  render: (out: ByteSink) => Promise<Made>,
): Promise<{ made: Made; sizeBytes: number }> {
  const upload = files.upload(key, 'application/octet-stream');
  try {
    const made = await render(upload);
    const { sizeBytes } = await upload.complete();
    return { made, sizeBytes };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}
