import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/values/limits.ts';
import { leastRoomBytes } from './disk-room.ts';
import { createSpool, type SpoolFile } from './spool.ts';

const pieceBytes = 1024;
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'nkap-spool-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const spoolOf = (over: { bytesMax?: number; free?: () => Promise<number> } = {}) =>
  createSpool({ folder, pieceBytes, ...over });
const ofPerson = (userId: string, organisationId = 'org_one') => ({ userId, organisationId });
const unheard = () => {};
const piece = Buffer.alloc(pieceBytes, 'x');
const restOf = async (file: SpoolFile): Promise<string> => {
  const chunks: Buffer[] = [];
  for (let chunk = await file.read(); chunk; chunk = await file.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

describe('a file in the spool', () => {
  it('gives back what was written, over the edges of its pieces, also to a reader who is there first', async () => {
    const spool = spoolOf();
    const file = spool.open(ofPerson('one'), unheard);
    const reading = restOf(file);
    const lines = Array.from({ length: 500 }, (_, number) => `line ${number} é\n`);
    for (const line of lines) await file.write(Buffer.from(line));
    file.end();
    expect(await reading).toBe(lines.join(''));
    file.close();
  });

  it('is nobody else’s, however many are written and read side by side', async () => {
    const spool = spoolOf();
    const files = Array.from({ length: 20 }, (_, number) => ({
      file: spool.open(ofPerson(`user ${number}`, `org ${number}`), unheard),
      mark: `<${number}>`,
    }));
    const readings = files.map(({ file }) => restOf(file));
    await Promise.all(
      files.map(async ({ file, mark }) => {
        for (let line = 0; line < 300; line++) await file.write(Buffer.from(mark.repeat(10)));
        file.end();
      }),
    );
    for (const [number, text] of (await Promise.all(readings)).entries())
      expect(text).toBe(files[number]!.mark.repeat(3000));
    for (const { file } of files) file.close();
  });

  it('has no name on the disk, and goes piece by piece as it is read', async () => {
    // As a process leaves it that ends between making a piece and taking its name away.
    writeFileSync(join(folder, 'left behind'), '');
    const spool = spoolOf();
    const file = spool.open(ofPerson('one'), unheard);
    for (let i = 0; i < 5; i++) await file.write(piece);
    expect([readdirSync(folder), spool.size()]).toEqual([[], 5]);
    for (let i = 0; i < 4; i++) await file.read();
    expect(spool.size()).toBe(2);
    file.close();
    expect(spool.size()).toBe(0);
  });

  it('is written by nobody and read by nobody once it is closed', async () => {
    const file = spoolOf().open(ofPerson('one'), unheard);
    await file.write(piece);
    file.close();
    await expect(file.write(piece)).rejects.toThrow('Nobody reads');
    await expect(file.read()).rejects.toThrow('Nobody reads');
  });
});

describe('bounds of the spool', () => {
  const tooMany = { key: 'reports.too_many_at_once', params: { seconds: limits.filesWaitSeconds } };
  it('reports.too_many_at_once: a person has two files and an organisation four', async () => {
    const spool = spoolOf();
    const own = [spool.open(ofPerson('one'), unheard), spool.open(ofPerson('one'), unheard)];
    expect(() => spool.open(ofPerson('one'), unheard)).toThrow(expect.objectContaining(tooMany));
    own.push(spool.open(ofPerson('two'), unheard), spool.open(ofPerson('three'), unheard));
    expect(() => spool.open(ofPerson('four'), unheard)).toThrow(expect.objectContaining(tooMany));
    spool.open(ofPerson('five', 'org_two'), unheard);
    own[2]!.close();
    spool.open(ofPerson('four'), unheard);
  });

  it('where all room is taken, the largest file of whoever has the most breaks off, and nobody else’s', async () => {
    const spool = spoolOf({ bytesMax: 6 * pieceBytes });
    const lost: string[] = [];
    const open = (name: string, organisationId: string) =>
      spool.open(ofPerson(name, organisationId), (why) => lost.push(`${name}: ${why.message}`));
    const [small, large, other] = [open('small', 'org_slow'), open('large', 'org_slow'), open('other', 'org_other')];
    await small.write(piece);
    for (let i = 0; i < 3; i++) await large.write(piece);
    for (let i = 0; i < 2; i++) await other.write(piece);
    const late = open('late', 'org_late');
    await late.write(piece);
    expect(lost).toEqual(['large: This file took the most room, and others need it']);
    await expect(large.write(piece)).rejects.toThrow('Nobody reads');
    expect((await small.read())!.length).toBe(pieceBytes);

    // Who has the most gets no more, and loses nothing for having asked.
    for (let i = 0; i < 2; i++) await late.write(piece);
    await expect(late.write(piece)).rejects.toMatchObject(tooMany);
    expect(lost).toHaveLength(1);
  });

  it('takes no more of the disk than it leaves free, and nothing of one that is full: 503 server.unavailable', async () => {
    let left = 2 * pieceBytes;
    const spool = spoolOf({ free: async () => leastRoomBytes + left });
    const [one, two] = [spool.open(ofPerson('one'), unheard), spool.open(ofPerson('two', 'org_two'), unheard)];
    await one.write(piece);
    await one.write(piece);
    await expect(one.write(piece)).rejects.toMatchObject(tooMany);
    left = pieceBytes - 1;
    await expect(two.write(piece)).rejects.toMatchObject({ key: 'server.unavailable' });
    expect((await one.read())!.length).toBe(pieceBytes);
  });

  it('a folder that cannot be written to is said: 503 server.unavailable', async () => {
    writeFileSync(join(folder, 'a file'), '');
    const file = createSpool({ folder: join(folder, 'a file') }).open(ofPerson('one'), unheard);
    await expect(file.write(piece)).rejects.toMatchObject({ key: 'server.unavailable' });
  });
});
