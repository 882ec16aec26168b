import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { OperatorCode } from '#domain/payments/operators.ts';
import { open, world } from './browser.ts';

/** A number nobody has used yet, so that stories can be told again on the same world. */
export function freshNumber(operator: OperatorCode): string {
  return (operator === 'mtn' ? '677' : '699') + String(randomInt(100_000, 1_000_000));
}

/** The payer's own phone, where operators ask. */
export async function takePhone(number: string, lang: 'en' | 'fr' = 'en'): Promise<Page> {
  const page = await open({ device: 'phone', lang });
  await page.goto(`${world.phoneUrl}/__sim/phone/${number}?lang=${lang}`);
  return page;
}

export async function approve(phone: Page, lang: 'en' | 'fr' = 'en'): Promise<void> {
  await phone.getByRole('button', { name: lang === 'fr' ? 'Approuver' : 'Approve' }).click();
}

export async function decline(phone: Page, lang: 'en' | 'fr' = 'en'): Promise<void> {
  await phone.getByRole('button', { name: lang === 'fr' ? 'Refuser' : 'Decline' }).click();
}

/** What this number does with every request from now on, instead of asking. */
export async function decideAhead(
  number: string,
  plan: { action: 'approve' | 'decline' | 'ignore' | 'fail'; reason?: string; delayMs?: number },
): Promise<void> {
  const response = await fetch(`${world.phoneUrl}/__sim/policies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: number, ...plan }),
  });
  if (!response.ok) throw new Error(`the simulators refused the plan: ${await response.text()}`);
}

/** What the operator makes of the next request about this number, money that is sent to it included. */
export async function outcomeOnce(
  number: string,
  plan: { action: 'approve' | 'ignore' | 'fail'; reason?: string },
): Promise<void> {
  const response = await fetch(`${world.phoneUrl}/__sim/outcomes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msisdn: `237${number}`, ...plan }),
  });
  if (!response.ok) throw new Error(`the simulators refused the plan: ${await response.text()}`);
}
