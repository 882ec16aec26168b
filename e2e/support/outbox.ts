import { expect } from 'vitest';
import { world } from './browser.ts';

/** What the demo installation would have sent to somebody, the newest first. */
async function lettersTo(to: string): Promise<string[]> {
  const response = await fetch(`${world.url}/__outbox?${new URLSearchParams({ to })}`);
  if (!response.ok) throw new Error(`the outbox answers ${response.status}`);
  return (await response.text()).match(/<article[\s\S]*?<\/article>/g) ?? [];
}

/** Of the newest that has one: letters go out by the queue, and another may have come since. */
async function newest(to: string, pattern: RegExp, what: string): Promise<string> {
  const found = async () =>
    (await lettersTo(to)).map((letter) => pattern.exec(letter)?.[1]).find((one) => one !== undefined);
  await expect.poll(found, { message: `no ${what} was sent to ${to}` }).toBeDefined();
  return (await found())!;
}

/** Whether a message that leads to a path of the console went to somebody. */
export const wasSentTo = async (to: string, path: string): Promise<boolean> =>
  (await lettersTo(to)).some((letter) => letter.includes(path));
export const codeSentTo = (to: string): Promise<string> => newest(to, /<code[^>]*>(\d{6})</, 'code');
/** The path of the console that a message leads to. */
export const pathSentTo = async (to: string): Promise<string> => {
  const link = new URL((await newest(to, /<a href="([^"]+)"/, 'link')).replaceAll('&amp;', '&'));
  return link.pathname + link.search + link.hash;
};
