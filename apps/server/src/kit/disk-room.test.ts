import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasRoom } from './disk-room.ts';

it('a disk with less free room than asked for counts as full, and so does one that is not there', async () => {
  expect(await hasRoom(tmpdir(), 1)).toBe(true);
  expect(await hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await hasRoom('/nowhere/at/all', 1)).toBe(false);
});
