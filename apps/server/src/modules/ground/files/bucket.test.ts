import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../kit/config.ts';
import { samplePng } from '../../../kit/small-files.ts';
import { bucketStore } from './store.ts';

/** A small object storage that believes nobody: it works the signature out itself, from the published recipe. */
const secretKey = 'secret of the test';
const objects = new Map<string, Buffer>();
let refused = 0;
let server: Server;
let folder: string;
let config: ReturnType<typeof loadConfig>['storage'];

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!header) return false;
  const [, credential, signedHeaders, signature] = header as unknown as [string, string, string, string];
  const [accessKey, day, region, service, end] = credential.split('/');
  if (accessKey !== 'key-of-the-test' || region !== 'eu-test' || service !== 's3' || end !== 'aws4_request')
    return false;
  const time = String(request.headers['x-amz-date']);
  if (!time.startsWith(day!)) return false;
  const claimed = String(request.headers['x-amz-content-sha256']);
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha(body)) return false;
  const url = new URL(request.url!, 'http://bucket');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    claimed,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => mac(before, part),
    mac(`AWS4${secretKey}`, day!),
  );
  return mac(key, toSign).toString('hex') === signature;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkap-bucket-'));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    if (!isSigned(request, body)) {
      refused++;
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const key = request.url!;
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET')
      return void (found
        ? response.writeHead(200, { 'content-length': found.length }).end(found)
        : response.writeHead(404).end());
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  };
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  config = loadConfig({
    NKAP_DATA_DIR: folder,
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'nkap-files',
    S3_REGION: 'eu-test',
    S3_ACCESS_KEY: 'key-of-the-test',
    S3_SECRET_KEY: secretKey,
  }).storage;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a bucket', () => {
  it('takes, gives back and forgets an object, each call signed', async () => {
    const store = bucketStore(config);
    const file = join(folder, 'incoming');
    await writeFile(file, samplePng());
    await store.put('images/fil_one', file, 'image/png');
    expect(objects.get('/nkap-files/images/fil_one')?.equals(samplePng())).toBe(true);
    const found = await store.read('images/fil_one');
    expect(found?.size).toBe(samplePng().length);
    expect(Buffer.concat(await found!.body.toArray()).equals(samplePng())).toBe(true);
    await store.remove('images/fil_one');
    await store.remove('images/fil_one');
    expect(await store.read('images/fil_one')).toBeNull();
    expect(refused).toBe(0);
  });

  it('that does not know the key refuses, and that is said', async () => {
    const store = bucketStore({ ...config, secretKey: 'another' });
    await expect(store.read('images/fil_one')).rejects.toThrow('403');
    await expect(store.remove('images/fil_one')).rejects.toThrow('403');
    expect(refused).toBeGreaterThan(0);
  });
});

describe('the settings of a bucket', () => {
  it('come together or not at all', () => {
    expect(() => loadConfig({ NKAP_DATA_DIR: folder, S3_ENDPOINT: 'https://s3.example.com' })).toThrow(
      /S3_BUCKET is needed[^]*S3_ACCESS_KEY is needed[^]*S3_SECRET_KEY is needed/,
    );
    expect(() => loadConfig({ NKAP_DATA_DIR: folder, S3_BUCKET: 'nkap' })).toThrow(
      'S3_BUCKET is of no use without S3_ENDPOINT',
    );
    expect(loadConfig({ NKAP_DATA_DIR: folder }).storage.bucket).toBeNull();
  });
});
