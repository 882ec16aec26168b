import type { Sink } from '../kit/read-stream.ts';

/** What a writer of documents writes, in one piece. */
export async function writtenBytes(produce: (sink: Sink) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await produce({ write: async (chunk) => void chunks.push(Buffer.from(chunk)) });
  return Buffer.concat(chunks);
}
