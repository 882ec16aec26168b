import { expect } from 'vitest';

/** The data of an answer that has to be a success. */
export async function ok(answer: Promise<{ status: number; body: any }>): Promise<any> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body.error)).toBe(200);
  return body.data;
}
