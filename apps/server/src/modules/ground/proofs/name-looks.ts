import { callerOf } from '../../../kit/http/context.ts';
import { fail } from '../../../kit/http/fail.ts';
import type { Context, Tx } from '../../context.ts';
import type { Proofs } from './shapes.ts';

/** Enough for a till on a market day, too few to walk through the numbers of a country. */
const limitsOf = { person: 120, organisation: 1000 };
const windowSeconds = 3600;

/**
 * Counts one number whose registered name somebody is told; committed before the look, so that numbers of nobody count
 * as well. The same number again within the hour costs nothing: a form looks when it is filled in, and when it is sent.
 * Lists (a payment file, the recipients that are kept) have a count of their own, `countListedNames`.
 */
export async function countNameLook(
  context: Context,
  proofs: Pick<Proofs, 'countAttempt'>,
  phone: string,
): Promise<void> {
  const { userId, organisationId } = callerOf(context);
  const window = { windowSeconds, at: context.clock.now() };
  const counted = await context.runTx('system', async (tx) => {
    const first = await proofs.countAttempt(tx, {
      bucket: 'name looks number',
      subject: `${organisationId} ${userId} ${phone}`,
      max: 1,
      ...window,
    });
    if (!first.ok) return [];
    return [
      await proofs.countAttempt(tx, {
        bucket: 'name looks person',
        subject: `${organisationId} ${userId}`,
        max: limitsOf.person,
        ...window,
      }),
      await proofs.countAttempt(tx, {
        bucket: 'name looks organisation',
        subject: organisationId,
        max: limitsOf.organisation,
        ...window,
      }),
    ];
  });
  const full = counted.find((one) => !one.ok);
  if (full && !full.ok)
    fail('names.asked_too_often', {
      minutes: Math.max(1, Math.ceil((full.retryAt.getTime() - window.at.getTime()) / 60_000)),
    });
}

/**
 * Numbers of lists an organisation is told the names of in a day: two payrolls of five thousand, and years for a
 * country.
 */
const listedPerDay = 10_000;
const daySeconds = 86_400;

/**
 * Counts the numbers of a list before a worker looks them up, and says which it may: the same number again within the
 * day costs nothing, and what is over the bound of the day is looked up after `retryAt`. Nothing is refused, and nobody
 * is kept from paying a list whose names are still to come.
 */
export async function countListedNames(
  tx: Tx,
  proofs: Pick<Proofs, 'countAttempt' | 'forgiveAttempt'>,
  organisationId: string,
  phones: readonly string[],
  at: Date,
): Promise<{ may: ReadonlySet<string>; retryAt: Date | null }> {
  const window = { windowSeconds: daySeconds, at };
  const may = new Set<string>();
  let retryAt: Date | null = null;
  for (const phone of new Set(phones)) {
    const number = { bucket: 'names listed number', subject: `${organisationId} ${phone}`, max: 1, ...window };
    if ((await proofs.countAttempt(tx, number)).ok) {
      const counted: { ok: true } | { ok: false; retryAt: Date } = retryAt
        ? { ok: false as const, retryAt }
        : await proofs.countAttempt(tx, {
            bucket: 'names listed',
            subject: organisationId,
            max: listedPerDay,
            ...window,
          });
      if (!counted.ok) {
        retryAt = counted.retryAt;
        await proofs.forgiveAttempt(tx, number);
        continue;
      }
    }
    may.add(phone);
  }
  return { may, retryAt };
}
