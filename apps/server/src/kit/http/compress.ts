import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Answers that are read are compressed for whoever takes it: JSON and CSV of a kilobyte or more. Pages and scripts come
 * compressed already; XLSX, PDF and pictures are; a stream of events is neither, and goes out line by line.
 *
 * Only what is asked for with GET. A compressed answer tells by its length what stands in it twice, so one that holds a
 * secret beside what somebody else chose must not be: tokens, recovery codes and keys are answered to acts alone (a
 * test reads the contract for that). Bodies that come in are read as they are: a small one could unfold into any size.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    customTypes: /^(?:application\/json|text\/csv)(?:;|$)/u,
    // Measured: more than this costs time and saves little.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}
