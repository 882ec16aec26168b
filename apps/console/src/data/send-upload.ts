import { ApiError } from '#client/api-error.ts';
import { filesApi, type FilePurpose, type StoredFile, type UploadGrant } from '#contract/files/api.ts';
import { clock } from '#ui/clock.ts';
import { client } from './client.ts';

/** Waits between two tries on a broken line, in milliseconds; then the person decides. */
const waits = [1000, 2000, 4000, 8000, 15_000, 30_000];
const chunkTimeoutMs = 45_000;

/** The line did not come back. What arrived stays for the life of the grant. */
export class LineBroken extends Error {}

export type Progress = (step: 'sending' | 'waiting' | 'checking', percent: number) => void;
/** An upload that can be taken up again: the same file under the same grant. */
export type Sending = { file: File; purpose: FilePurpose; grant: UploadGrant | null };

const quietly = { quiet: true, loader: 'hide' } as const;

/** Sends a file in pieces, each from where the server says it stands, and has it looked at. */
export async function sendUpload(sending: Sending, progress: Progress): Promise<StoredFile> {
  const { file, purpose } = sending;
  const isOver = sending.grant && Date.parse(sending.grant.expiresAt) <= clock.now() + 10_000;
  if (!sending.grant || isOver) {
    sending.grant = (
      await client.call(filesApi.grant, {
        body: { fileName: file.name || 'file', size: file.size, purpose, ...(file.type ? { mime: file.type } : {}) },
        ...quietly,
      })
    ).data;
  }
  const { grant } = sending;
  let offset = 0;
  let broken = 0;
  let isAsking = isOver === false;
  while (offset < file.size || isAsking) {
    const percent = Math.floor((offset / file.size) * 100);
    progress(broken > 0 ? 'waiting' : 'sending', percent);
    const body = isAsking ? null : file.slice(offset, offset + grant.chunkBytes);
    const answer = await put(grant, offset, body);
    if (answer === null) {
      if (broken >= waits.length) throw new LineBroken();
      progress('waiting', percent);
      await backOnline(waits[broken++]!);
      isAsking = true;
      continue;
    }
    broken = 0;
    isAsking = false;
    offset = answer;
  }
  progress('checking', 100);
  return (await client.call(filesApi.finish, { params: { id: grant.id }, ...quietly })).data;
}

/** One piece, or (without a body) the question how far it has come. Null when no answer came. */
async function put(grant: UploadGrant, offset: number, body: Blob | null): Promise<number | null> {
  try {
    const headers = { ...grant.headers, 'upload-offset': String(offset) };
    const response = await fetch(grant.url, {
      method: body ? 'PUT' : 'GET',
      headers,
      ...(body ? { body } : {}),
      signal: AbortSignal.timeout(chunkTimeoutMs),
    });
    const answer = (await response.json()) as {
      data?: { offset: number };
      error?: { key: string; params?: { offset?: number } };
    };
    if (response.ok) return answer.data!.offset;
    if (answer.error?.key === 'uploads.incomplete') return answer.error.params!.offset!;
    if (response.status >= 500 || response.status === 429) return null;
    throw new ApiError(response.status, answer.error as never);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}

/** After a pause, or as soon as the device says that the line is back. */
function backOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
  });
}
