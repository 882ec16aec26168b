import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { StorageConfig } from '../../../kit/config-storage.ts';

/** Where checked files lie. Keys are our own (`images/fil_…`), never a name somebody typed. */
export type Store = {
  put(key: string, file: string, mediaType: string): Promise<void>;
  /** Null when there is nothing under the key. */
  read(key: string): Promise<{ body: Readable; size: number } | null>;
  /** Removing what is not there is no mistake: a sweep may be repeated. */
  remove(key: string): Promise<void>;
};

export const openStore = (config: StorageConfig, uploads: string): Store =>
  config.bucket ? bucketStore(config) : diskStore(join(uploads, 'objects'));

export function diskStore(folder: string): Store {
  const place = (key: string) => join(folder, key);
  return {
    async put(key, file) {
      await mkdir(dirname(place(key)), { recursive: true, mode: 0o700 });
      // Whole or not at all: the copy has another name until it is complete.
      await copyFile(file, `${place(key)}.part`);
      await rename(`${place(key)}.part`, place(key));
    },
    async read(key) {
      const found = await stat(place(key)).catch(() => null);
      return found && { body: createReadStream(place(key)), size: found.size };
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}

const timeoutMs = 20_000;

/** Any bucket that speaks the S3 protocol, addressed by path so that it needs no name of its own in the DNS. */
export function bucketStore(config: StorageConfig): Store {
  const client = new AwsClient({
    accessKeyId: config.accessKey!,
    secretAccessKey: config.secretKey!,
    region: config.region,
    service: 's3',
    retries: 2,
  });
  const ask = async (method: string, key: string, init: { body?: Buffer; headers?: Record<string, string> } = {}) => {
    const url = `${config.endpoint}/${config.bucket}/${key}`;
    const body = init.body === undefined ? {} : { body: new Uint8Array(init.body) };
    const response = await client.fetch(url, {
      method,
      headers: init.headers ?? {},
      ...body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`The bucket answered ${response.status} to ${method}`);
    }
    return response;
  };
  return {
    async put(key, file, mediaType) {
      const response = await ask('PUT', key, { body: await readFile(file), headers: { 'content-type': mediaType } });
      await response.body?.cancel();
      if (response.status === 404) throw new Error('The bucket does not exist');
    },
    async read(key) {
      const response = await ask('GET', key);
      if (response.status === 404 || !response.body) return null;
      return {
        body: Readable.fromWeb(response.body as ReadableStream),
        size: Number(response.headers.get('content-length')),
      };
    },
    async remove(key) {
      await (await ask('DELETE', key)).body?.cancel();
    },
  };
}
