import type { FilePurpose } from '#contract/files/api.ts';
import type { Answer, Session, TestWorld } from './test-world.ts';

type Wish = { purpose: FilePurpose; bytes: Buffer; name?: string; mime?: string };
export type Grant = {
  id: string;
  url: string;
  headers: Record<string, string>;
  objectKey: string;
  publicUrl: string | null;
  expiresAt: string;
};

export const askGrant = (session: Session, { purpose, bytes, name = 'photo.png', mime }: Wish): Promise<Answer> =>
  session.post('/ba021/v1/uploads', { fileName: name, size: bytes.length, purpose, ...(mime ? { mime } : {}) });

/** Sends bytes to a granted address over a real socket. */
export async function putBytes(grant: Grant, bytes: Buffer, offset = 0): Promise<{ status: number; body: any }> {
  const response = await fetch(grant.url, {
    method: 'PUT',
    headers: { ...grant.headers, 'upload-offset': String(offset) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json() };
}

/** A whole upload: grant, bytes, and what the server says once it has looked. */
export async function sendFile(session: Session, wish: Wish): Promise<Answer> {
  const granted = await askGrant(session, wish);
  if (granted.status !== 200) return granted;
  await putBytes(granted.body.data, wish.bytes);
  return session.post(`/ba021/v1/uploads/${granted.body.data.id}/finish`);
}

export async function storedFileId(session: Session, wish: Wish): Promise<string> {
  const { status, body } = await sendFile(session, wish);
  if (status !== 200) throw new Error(`upload: ${JSON.stringify(body)}`);
  return body.data.id as string;
}

/** What a browser gets for a file's address. */
export const fetchFile = (world: TestWorld, path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.publicUrl}${path}`, { headers });
