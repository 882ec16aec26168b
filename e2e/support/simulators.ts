import { world } from './browser.ts';

/** One call of the simulators' admin: their books, or what somebody at the operator or the bank does. */
export async function simulator<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(
    `${world.phoneUrl}/__sim/${path}`,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (!response.ok) throw new Error(`the simulators refused ${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
