import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { passwordsApi } from '#contract/passwords/api.ts';
import { fail } from '../../../kit/http/fail.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  accountsOf,
  closedUntil,
  endWaysBackSince,
  forgetPresses,
  maskName,
  moveContact,
  personAt,
  reachOf,
  restoreContacts,
  type AuthServices,
} from '../auth/public.ts';
import type { Context, InTx, Tx } from '../../context.ts';
import { forgetFactorsSince } from '../second-factor/public.ts';
import { revokeSentTo } from '../team/public.ts';
import { homesOf, maskTarget, shut, stopWhatWasDone, wayBackPurpose, type HoldPlanned } from './not-me.ts';

type TakenBack = DataOf<typeof passwordsApi.takeBack>;
const refusals = { wrong: 'otp.wrong', expired: 'otp.expired', tooMany: 'otp.tries_over' } as const;

/**
 * Whoever pressed reads the address that the letter went to: what was changed from the moment of the letter on is as it
 * was.
 */
export async function takeBack(
  context: Context,
  services: AuthServices,
  holdPlanned: HoldPlanned,
  given: BodyOf<typeof passwordsApi.takeBack>,
): Promise<TakenBack> {
  const at = context.clock.now();
  const done = await context.runTx('system', async (tx) => {
    const checked = await services.proofs.checkCode(tx, { ...given, purpose: wayBackPurpose, orAnother: true, at });
    if (!checked.ok) return checked;
    return {
      ok: true as const,
      taken: await putBack(
        { ...context, tx },
        services,
        holdPlanned,
        {
          userId: checked.challenge.userId!,
          sentTo: checked.challenge.target!,
          otpToken: checked.token,
          instead: null,
        },
        at,
      ),
    };
  });
  return done.ok ? done.taken : fail(refusals[done.reason], { triesLeft: done.triesLeft }, { field: 'code' });
}

/**
 * Another account has the address by now, and keeps it: the one that is taken back is reached at something else that
 * they proved.
 */
export function takeBackElsewhere(
  context: Context,
  services: AuthServices,
  holdPlanned: HoldPlanned,
  given: BodyOf<typeof passwordsApi.takeBackElsewhere>,
): Promise<TakenBack> {
  const at = context.clock.now();
  return context.runTx('system', async (tx) => {
    const proved =
      (await services.proofs.readToken(tx, { token: given.otpToken, purpose: wayBackPurpose, at })) ??
      fail('otp.token_over');
    const elsewhere =
      (await services.proofs.spendToken(tx, { token: given.contactToken, purpose: 'signUp', at })) ??
      fail('otp.token_over');
    return putBack(
      { ...context, tx },
      services,
      holdPlanned,
      { userId: proved.userId!, sentTo: proved.target!, otpToken: given.otpToken, instead: elsewhere.target },
      at,
    );
  });
}

type Wish = { userId: string; sentTo: string; otpToken: string; instead: string | null };

async function putBack(
  context: InTx,
  services: AuthServices,
  holdPlanned: HoldPlanned,
  { userId, sentTo, otpToken, instead }: Wish,
  at: Date,
): Promise<TakenBack> {
  const { tx } = context;
  await tx.selectFrom('identity.users').select('id').where('id', '=', userId).forUpdate().executeTakeFirst();
  const reach = await reachOf(tx, userId, sentTo, at);
  // The answer was lost on the way: it is theirs already at what they prove again.
  if (!reach && instead !== null && (await personAt(tx, instead))?.id === userId)
    return theirs(tx, services, { userId, proved: instead, undone: [] }, at);
  const { since, provedAt } = reach ?? fail('auth.link_over');
  const restored = await restoreContacts(tx, services, userId, { since, sentTo, provedAt, instead }, at);
  // Whoever asks again and again and never finishes ends nothing more.
  if ('undone' in restored || provedAt === null) {
    await shut(tx, userId, at);
    await stopWhatWasDone(context, { userId, since, isFirst: false }, holdPlanned, at);
  }
  const nothing = {
    otpToken,
    takenFor: [],
    waitsUntil: null,
    closedUntil: null,
    undone: [],
    loginWith: [],
    name: '',
    organisations: [],
  };
  if ('takenFor' in restored) return { ...nothing, takenFor: restored.takenFor };
  if ('waitsUntil' in restored) return { ...nothing, waitsUntil: restored.waitsUntil.toISOString() };
  const factors = await forgetFactorsSince(tx, userId, since);
  await endWaysBackSince(tx, userId, since, at);
  // What reaches them besides hears of it like of every change.
  if (restored.moveTo) await moveContact(tx, services, userId, restored.moveTo, at);
  // Whoever reads what is gone is somebody else: they take no place in the person's name either.
  await revokeSentTo(tx, context, userId, restored.gone, at);
  const undone = [...restored.undone, ...factors];
  for (const organisationId of await homesOf(tx, userId)) {
    await writeAudit(tx, context, {
      organisationId,
      actorKind: 'user',
      actorId: userId,
      action: 'session.take_back',
      affectedUserId: userId,
      objectId: userId,
      detail: { since: since.toISOString(), undone },
    });
  }
  await forgetPresses(tx, userId);
  return theirs(tx, services, { userId, proved: instead ?? sentTo, undone }, at);
}

/** It is theirs again, and the same proof opens a new password where it is of something that they are reached at. */
async function theirs(
  tx: Tx,
  services: AuthServices,
  { userId, proved, undone }: { userId: string; proved: string; undone: TakenBack['undone'] },
  at: Date,
): Promise<TakenBack> {
  const user = await tx
    .selectFrom('identity.users')
    .select(['display_name', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const reachedAt = [user.email, user.phone].filter((one) => one !== null);
  // Somebody older, who proved that they read an address, is waited for.
  const closed = await closedUntil(tx, userId, at);
  // After the moment of which everything before leads nowhere.
  const otpToken = reachedAt.includes(proved)
    ? await services.proofs.passed(tx, {
        purpose: 'forgotPassword',
        target: proved,
        userId,
        at: new Date(at.getTime() + 1),
      })
    : '';
  return {
    otpToken,
    takenFor: [],
    waitsUntil: null,
    closedUntil: closed && closed.toISOString(),
    undone,
    loginWith: reachedAt.map(maskTarget),
    name: maskName(user.display_name),
    organisations: otpToken === '' ? [] : await accountsOf(tx, services, userId, at),
  };
}
