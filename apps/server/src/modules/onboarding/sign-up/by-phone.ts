import { insertUnlessThere, maskName, type AuthServices } from '../../people/auth/public.ts';
import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { signUpApi } from '#contract/sign-up/api.ts';
import { maskPhone } from '#domain/values/phone.ts';
import { callerOf } from '../../../kit/http/context.ts';
import { newId } from '../../../kit/ids.ts';
import type { Context } from '../../context.ts';
import { refuseMore } from '../../ground/proofs/public.ts';

/** Enough for people at work, too few to walk through the numbers of a country. */
const limitsOf = { person: { max: 30, windowSeconds: 3600 }, organisation: { max: 200, windowSeconds: 86_400 } };

/**
 * The person of a number. A new one is only a place to pay to: it cannot log in before its owner proves the number, and
 * bears no name meanwhile. What a merchant calls them is the merchant's: everybody would see it, and its owner would
 * find it in their profile. Of somebody known no more is told than a name that was verified, shortened.
 */
export async function byPhone(
  context: Context,
  { proofs }: AuthServices,
  wish: BodyOf<typeof signUpApi.byPhone>,
): Promise<DataOf<typeof signUpApi.byPhone>> {
  const caller = callerOf(context);
  const at = context.clock.now();
  const counted = await context.runTx('system', async (tx) => [
    await proofs.countAttempt(tx, { bucket: 'by phone person', subject: caller.userId, ...limitsOf.person, at }),
    await proofs.countAttempt(tx, {
      bucket: 'by phone organisation',
      subject: caller.organisationId,
      ...limitsOf.organisation,
      at,
    }),
  ]);
  refuseMore(at, ...counted);
  const found = await context.runTx('system', async (tx) => {
    const id = newId('user', at);
    const isNew = await insertUnlessThere(
      tx,
      {
        id,
        display_name: maskPhone(wish.phone),
        phone: wish.phone,
        language: wish.language ?? context.locale,
        status: 'pending',
        created_at: at,
      },
      'phone',
    );
    if (isNew) return { userId: id, created: true };
    const user = await tx
      .selectFrom('identity.users')
      .select('id')
      .where('phone', '=', wish.phone)
      .executeTakeFirstOrThrow();
    const verified = await tx
      .selectFrom('identity.real_name_verifications')
      .select('full_name')
      .where('user_id', '=', user.id)
      .where('status', '=', 'approved')
      .orderBy('decided_at', 'desc')
      .executeTakeFirst();
    return { userId: user.id, created: false, ...(verified ? { verifiedName: maskName(verified.full_name) } : {}) };
  });
  Object.assign(context.audited, {
    objectType: 'user',
    objectId: found.userId,
    affectedUserId: found.userId,
    detail: { phone: maskPhone(wish.phone), created: found.created },
  });
  return found;
}
