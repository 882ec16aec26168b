import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '../../../kit/small-files.ts';
import { sampleGif, sampleJpeg, sampleWebp } from '../../../testing/sample-files.ts';
import { askGrant, fetchFile, putBytes, sendFile, storedFileId, type Grant } from '../../../testing/send-file.ts';
import { testWorld, type Session, type TestWorld } from '../../../testing/test-world.ts';
import { attachFile, sweepFiles } from './public.ts';

let world: TestWorld;
let owner: Session;
let cashier: Session;
let other: Session;
beforeAll(async () => {
  world = await testWorld();
  const merchant = await world.merchant('Fichiers', ['owner', 'cashier']);
  ({ owner } = merchant);
  cashier = merchant.people['cashier']!;
  other = (await world.merchant('Ailleurs')).owner;
});
afterAll(() => world?.close());

const finish = (session: Session, id: string) => session.post(`/ba021/v1/uploads/${id}/finish`);
const grantFor = async (bytes: Buffer, purpose: 'logo' | 'avatar' | 'document' | 'identity' = 'logo'): Promise<Grant> =>
  (await askGrant(owner, { purpose, bytes })).body.data;
const keyOf = async (bytes: Buffer, purpose: 'logo' | 'avatar' | 'document' = 'logo', name?: string) => {
  const { status, body } = await sendFile(owner, { purpose, bytes, ...(name ? { name } : {}) });
  return [status, body.error?.key ?? body.data.mediaType];
};

describe('what arrives is looked at', () => {
  it('pictures are kept with their size', async () => {
    const { status, body } = await sendFile(owner, { purpose: 'logo', bytes: samplePng() });
    expect([status, body.data.mediaType, body.data.width, body.data.height]).toEqual([200, 'image/png', 40, 24]);
    expect(await keyOf(sampleJpeg())).toEqual([200, 'image/jpeg']);
    expect(await keyOf(sampleGif())).toEqual([200, 'image/gif']);
    expect(await keyOf(sampleWebp())).toEqual([200, 'image/webp']);
    expect(await keyOf(samplePdf(), 'document')).toEqual([200, 'application/pdf']);
  });

  it('and is kept where no other account of the machine may look', async () => {
    const fileId = await storedFileId(owner, { purpose: 'document', bytes: samplePdf() });
    const uploads = join(world.dataDir, 'uploads');
    const paths = (await readdir(uploads, { recursive: true })).map((name) => join(uploads, name));
    expect(paths.some((path) => path.includes(fileId))).toBe(true);
    for (const path of [uploads, ...paths]) expect((await stat(path)).mode & 0o077, path).toBe(0);
  });

  it('a program called .png, a drawing with a script, and a PDF as a logo are refused', async () => {
    expect(await keyOf(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'logo', 'photo.png')).toEqual([
      422,
      'files.wrong_kind',
    ]);
    expect(
      await keyOf(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'logo',
        'logo.svg',
      ),
    ).toEqual([422, 'files.wrong_kind']);
    expect(await keyOf(samplePdf(), 'logo', 'logo.png')).toEqual([422, 'files.wrong_kind']);
    expect(await keyOf(sampleWebp(), 'avatar')).toEqual([422, 'files.wrong_kind']);
    expect((await askGrant(owner, { purpose: 'logo', bytes: samplePng(), mime: 'image/svg+xml' })).body.error.key).toBe(
      'files.wrong_kind',
    );
  });

  it('huge, damaged, two-in-one and active files are refused, each by name, and stay refused', async () => {
    expect(await keyOf(samplePng({ claim: { width: 100_000, height: 100_000 } }))).toEqual([
      422,
      'files.too_many_pixels',
    ]);
    expect(await keyOf(samplePng().subarray(0, 60))).toEqual([422, 'files.damaged']);
    expect(await keyOf(Buffer.concat([samplePng(), Buffer.from('<script>alert(1)</script>')]))).toEqual([
      422,
      'files.extra_bytes',
    ]);
    expect(
      await keyOf(
        Buffer.from(
          samplePdf().toString('latin1').replace('/Type /Catalog', '/Type /Catalog /JavaScript 9 0 R'),
          'latin1',
        ),
        'document',
      ),
    ).toEqual([422, 'files.active_content']);
    const grant = await grantFor(Buffer.from('not a picture'));
    await putBytes(grant, Buffer.from('not a picture'));
    expect((await finish(owner, grant.id)).body.error.key).toBe('files.wrong_kind');
    expect((await finish(owner, grant.id)).body.error.key).toBe('files.wrong_kind');
  });

  it('names lead nowhere and are only shown', async () => {
    for (const name of ['../../etc/passwd', '..\\..\\x.png', 'a\0b.png', '/etc/x.png', '.'.repeat(50)]) {
      const { status, body } = await sendFile(owner, { purpose: 'logo', bytes: samplePng(), name });
      expect(status, name).toBe(200);
      expect(body.data.name).not.toContain('\0');
    }
    const folder = join(world.dataDir, 'uploads', 'objects', 'images');
    expect((await readdir(folder)).every((file) => /^fil_[0-9a-z]{26}$/.test(file))).toBe(true);
    expect((await stat(join(world.dataDir, 'uploads'))).isDirectory()).toBe(true);
  });

  it('three million bytes are one too many, and a photo of a person may have 800,000', async () => {
    const sized = (size: number) => samplePng({ padding: size - samplePng({ padding: 1 }).length + 1 });
    expect(sized(2_999_999).length).toBe(2_999_999);
    expect(await keyOf(sized(2_999_999))).toEqual([200, 'image/png']);
    expect(await keyOf(sized(3_000_000))).toEqual([413, 'files.too_large']);
    expect(await keyOf(sized(800_000), 'avatar')).toEqual([200, 'image/png']);
    expect(await keyOf(sized(800_001), 'avatar')).toEqual([413, 'files.too_large']);
  });

  it('more than was announced is cut off at the line: neither disk nor memory takes it', async () => {
    const grant = await grantFor(samplePng());
    const before = process.memoryUsage().rss;
    const status = await new Promise<number | undefined>((resolve) => {
      const sending = request(
        grant.url,
        { method: 'PUT', headers: { ...grant.headers, 'upload-offset': '0', 'content-length': '300000000' } },
        (response) => resolve(response.statusCode),
      );
      sending.on('error', () => resolve(undefined));
      const megabyte = Buffer.alloc(1_000_000);
      const write = (left: number): void =>
        void (left > 0 && !sending.destroyed && sending.write(megabyte, () => write(left - 1)));
      write(300);
    });
    // Either the answer arrived or the line was closed on us; nothing was kept beyond what was announced.
    expect([413, undefined]).toContain(status);
    expect(
      (await stat(join(world.dataDir, 'uploads', 'incoming', grant.id)).catch(() => ({ size: 0 }))).size,
    ).toBeLessThanOrEqual(samplePng().length);
    expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(150);
  });
});

describe('a bad line', () => {
  it('a killed upload goes on where it was, and nothing is lost or doubled', async () => {
    const bytes = samplePng({ padding: 600_000 });
    const grant = await grantFor(bytes);
    await cutAfter(grant, bytes, 250_000);
    const asked = await (await fetch(grant.url, { headers: grant.headers })).json();
    const offset = asked.data.offset as number;
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(bytes.length);
    expect((await finish(owner, grant.id)).body.error).toMatchObject({ key: 'uploads.incomplete', params: { offset } });
    expect((await putBytes(grant, bytes.subarray(0, 100), 0)).body.error).toMatchObject({
      key: 'uploads.incomplete',
      params: { offset },
    });
    expect((await putBytes(grant, bytes.subarray(offset), offset)).body.data.offset).toBe(bytes.length);
    expect((await finish(owner, grant.id)).body.data).toMatchObject({ mediaType: 'image/png', size: bytes.length });
    // The answer was lost on the way: asked again it is the same.
    expect((await finish(owner, grant.id)).status).toBe(200);
    expect((await (await fetch(grant.url, { headers: grant.headers })).json()).data.offset).toBe(bytes.length);
  });

  it('a sender that hangs gives way to the one who asks anew', async () => {
    const bytes = samplePng({ padding: 50_000 });
    const grant = await grantFor(bytes);
    const hanging = request(grant.url, {
      method: 'PUT',
      headers: { ...grant.headers, 'upload-offset': '0', 'content-length': String(bytes.length) },
    });
    hanging.on('error', () => {});
    hanging.write(bytes.subarray(0, 20_000));
    await expect.poll(() => existsSync(join(world.dataDir, 'uploads', 'incoming', grant.id))).toBe(true);
    const { data } = await (await fetch(grant.url, { headers: grant.headers })).json();
    expect((await putBytes(grant, bytes.subarray(data.offset), data.offset)).body.data.offset).toBe(bytes.length);
    hanging.destroy();
    expect((await finish(owner, grant.id)).status).toBe(200);
  });
});

/** Sends some of the bytes and breaks the line once a part of them is kept, however slow the machine is. */
async function cutAfter(grant: Grant, bytes: Buffer, count: number): Promise<void> {
  const sending = request(grant.url, {
    method: 'PUT',
    headers: { ...grant.headers, 'upload-offset': '0', 'content-length': String(bytes.length) },
  });
  const closed = new Promise<void>((resolve) => void sending.on('error', () => resolve()).on('close', () => resolve()));
  sending.write(bytes.subarray(0, count));
  const kept = join(world.dataDir, 'uploads', 'incoming', grant.id);
  await expect.poll(async () => (await stat(kept).catch(() => ({ size: 0 }))).size).toBeGreaterThan(0);
  sending.destroy();
  await closed;
}

describe('a grant', () => {
  it('opens one object to whoever holds it, for fifteen minutes', async () => {
    const grant = await grantFor(samplePng());
    expect(grant.objectKey).toBe(`images/${grant.id}`);
    expect(
      (await fetch(grant.url, { method: 'PUT', headers: { 'x-upload-token': 'x'.repeat(43) }, body: 'a' })).status,
    ).toBe(404);
    expect((await finish(cashier, grant.id)).body.error.key).toBe('files.not_found');
    world.clock.advance(15 * 60_000);
    expect((await putBytes(grant, samplePng())).body.error.key).toBe('uploads.over');
    owner = await world.login((await owner.get('/ba021/v1/session')).body.data.user.email);
    expect((await finish(owner, grant.id)).body.error.key).toBe('uploads.over');
  });

  it('that ended and files that nothing points at are swept; what a record points at stays', async () => {
    const kept = await storedFileId(owner, { purpose: 'avatar', bytes: samplePng() });
    const orphan = await storedFileId(owner, { purpose: 'logo', bytes: samplePng() });
    const { data: me } = (await owner.get('/ba021/v1/account')).body;
    const { id: _id, email: _email, phone: _phone, avatarUrl: _url, ...mine } = me;
    expect((await owner.put('/ba021/v1/account', { ...mine, avatarFileId: kept })).status).toBe(200);
    world.clock.advance(25 * 3_600_000);
    await sweepFiles(world.production.runTx, world.production.files, world.clock.now());
    expect(existsSync(join(world.dataDir, 'uploads', 'objects', 'images', orphan))).toBe(false);
    expect((await fetchFile(world, `/media/${orphan}`)).status).toBe(404);
    expect((await fetchFile(world, `/media/${kept}`)).status).toBe(200);
  });

  it('is one of 120 in an hour', async () => {
    const email = (await cashier.get('/ba021/v1/session').then((answer) => (answer.status === 200 ? answer : null)))
      ?.body.data.user.email;
    const person = email ? cashier : await world.person(owner.organisationId, 'cashier');
    let last: Awaited<ReturnType<typeof askGrant>> | undefined;
    for (let count = 0; count < 121 && (last?.status ?? 200) === 200; count++)
      last = await askGrant(person, { purpose: 'avatar', bytes: samplePng() });
    // Who waits knows for how long: it may be most of an hour.
    expect([last?.status, last?.body.error.params]).toEqual([429, { seconds: expect.any(Number) }]);
    expect(last!.body.error.message.en).toMatch(/Try again in \d+ (minutes|hours?)\./);
  });
});

describe('who sees a file', () => {
  it('a logo is for everybody, harmless, and for ever', async () => {
    owner = await world.person(owner.organisationId, 'owner');
    const id = await storedFileId(owner, { purpose: 'logo', bytes: samplePng() });
    const response = await fetchFile(world, `/media/${id}`);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(samplePng())).toBe(true);
  });

  it('a paper is for its sender and for those who may see papers, and never has a public address', async () => {
    const id = await storedFileId(owner, { purpose: 'document', bytes: samplePdf(), name: 'rccm.pdf' });
    const read = (session: Session) => session.get(`/ba021/v1/files/${id}`);
    const mine = await read(owner);
    expect([mine.status, mine.headers['content-disposition'], mine.headers['x-content-type-options']]).toEqual([
      200,
      `attachment; filename="${id}.pdf"`,
      'nosniff',
    ]);
    other = await world.person((await world.merchant('Encore')).organisationId, 'owner');
    expect((await read(other)).body.error.key).toBe('files.not_found');
    expect((await read(await world.person(owner.organisationId, 'cashier'))).body.error.key).toBe('files.not_found');
    expect((await read(await world.person(owner.organisationId, 'auditor'))).status).toBe(200);
    expect((await fetchFile(world, `/media/${id}`)).status).toBe(404);
  });

  it('of money is opened and attached only through the environment it was sent in; papers of the business through both', async () => {
    const keyOfRead = async (session: Session, id: string) => {
      const answer = await session.get(`/ba021/v1/files/${id}`);
      return answer.status === 200 ? 'ok' : answer.body.error.key;
    };
    const sandbox = await world.person(owner.organisationId, 'owner', 'sandbox');
    const developer = await world.person(owner.organisationId, 'developer', 'sandbox');
    const slip = await storedFileId(owner, { purpose: 'proof', bytes: samplePdf() });
    expect(await Promise.all([owner, sandbox, developer].map((who) => keyOfRead(who, slip)))).toEqual([
      'ok',
      'files.not_found',
      'files.not_found',
    ]);
    const played = await storedFileId(sandbox, { purpose: 'proof', bytes: samplePdf() });
    expect(await Promise.all([owner, sandbox, developer].map((who) => keyOfRead(who, played)))).toEqual([
      'files.not_found',
      'ok',
      'ok',
    ]);

    const paper = await storedFileId(sandbox, { purpose: 'document', bytes: samplePdf() });
    expect(await keyOfRead(owner, paper), 'of nothing yet').toBe('files.not_found');
    await world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
      tx
        .insertInto('identity.registration_documents')
        .values({
          organisation_id: owner.organisationId,
          id: 'doc_1',
          type: 'rccm',
          file_id: paper,
          created_at: world.clock.now(),
        })
        .execute(),
    );
    const logo = await storedFileId(sandbox, { purpose: 'logo', bytes: samplePng() });
    expect([await keyOfRead(owner, paper), await keyOfRead(owner, logo)], 'of the business').toEqual(['ok', 'ok']);

    const attach = (id: string) =>
      world.production.runTx({ organisationId: owner.organisationId }, (tx) =>
        attachFile(tx, {
          organisationId: owner.organisationId,
          userId: sandbox.userId,
          id,
          purpose: 'proof',
          at: world.clock.now(),
        }),
      );
    await expect(attach(played)).rejects.toMatchObject({ key: 'files.not_found' });
  });

  it('the token for a picture opens files only, for five minutes, while the session lives', async () => {
    const id = await storedFileId(owner, { purpose: 'logo', bytes: samplePng() });
    const { token } = (await owner.post('/ba021/v1/auth/dynamic', { purpose: 'fileAccess' })).body.data;
    const shown = () => fetchFile(world, `/ba021/v1/files/${id}?token=${token}`);
    expect((await shown()).headers.get('content-disposition')).toBe(`inline; filename="${id}.png"`);
    expect((await fetchFile(world, `/ba021/v1/account?token=${token}`)).status).toBe(401);
    expect((await fetchFile(world, '/ba021/v1/account', { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await fetchFile(world, `/ba021/v1/files/${id}?token=${owner.accessToken}`)).status).toBe(401);
    world.clock.advance(301_000);
    expect((await shown()).status).toBe(401);
  });
});
