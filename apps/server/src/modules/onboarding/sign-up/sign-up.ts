import type { BodyOf, DataOf } from '#contract/endpoint.ts';
import type { signUpApi } from '#contract/sign-up/api.ts';
import { termsVersion } from '#domain/organisations/terms-version.ts';
import { fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import { isUniqueViolation } from '../../../kit/database-errors.ts';
import { networkOf } from '../../../kit/http/address.ts';
import { Refusal, fail } from '../../../kit/http/fail.ts';
import { hashPassword } from '../../../kit/passwords.ts';
import { writeAudit } from '../../ground/audit/public.ts';
import {
  enter,
  isEmailTarget,
  methodsOf,
  moveContact,
  personAt,
  provePassword,
  refuseCommon,
  type AuthServices,
  type Proof,
} from '../../people/auth/public.ts';
import type { Context, Tx } from '../../context.ts';
import type { FileServices } from '../../ground/files/public.ts';
import { openBooks } from '../founding/public.ts';
import { withLogo } from '../../ground/organisations/public.ts';
import { showFactor } from '../../people/second-factor/public.ts';
import { refuseMore } from '../../ground/proofs/public.ts';
import { foundBusiness } from './found-business.ts';
import { newPerson } from './new-person.ts';
import { enterSentAgain, keepMade } from './sent-again.ts';

export type SignUp = BodyOf<typeof signUpApi.create>;
/** Tokens that are none, from one address; who holds a real one is not held up by them. */
const madeUpLimit = { max: 120, windowSeconds: 3600 };
/** Tries of one proved contact: each may cost a hash. */
const targetLimit = { max: 10, windowSeconds: 3600 };

/**
 * Opens a business account. Only a contact proved by a code becomes part of a person: the other one is the business's,
 * so that nobody can take hold of an address or a number that is not theirs.
 */
export async function signUp(
  context: Context,
  services: AuthServices & { files: FileServices },
  sandbox: { runTx: Context['runTx'] } | null,
  wish: SignUp,
): Promise<DataOf<typeof signUpApi.create>> {
  if (!sandbox) fail('request.not_found');
  if (wish.termsVersion !== termsVersion) fail('sign_up.terms_changed');
  if (wish.password) refuseCommon(wish.password);
  const at = context.clock.now();
  const contact = { email: wish.email?.toLowerCase(), phone: wish.phone };
  // Looked at before anything is hashed: a made-up token costs nothing.
  const given = { token: wish.otpToken, purpose: 'signUp', at };
  const { token, spent, counted } = await context.runTx('system', async (tx) => {
    const held = await services.proofs.readToken(tx, given);
    const before = held ? null : await services.proofs.spentBefore(tx, given);
    // A spent one holds nobody up who has proved the same contact anew.
    const subject = held?.target ?? (before && `spent ${before.id}`);
    const attempt = subject
      ? { bucket: 'sign up target', subject, ...targetLimit, at }
      : { bucket: 'sign up address', subject: networkOf(context.ip), ...madeUpLimit, at };
    return { token: held, spent: before, counted: await services.proofs.countAttempt(tx, attempt) };
  });
  refuseMore(at, counted);
  if (spent) return enterSentAgain(context, services, wish, spent);
  if (!token?.target) fail('otp.token_over');
  const other = otherContact(token.target, contact);
  // Outside the transaction, as at login: the person at the other contact says so with their password.
  const provedByPassword = wish.merge?.password
    ? await proveOther(context, services, other, wish.merge.password, wish.deviceId)
    : null;
  const passwordHash = wish.password ? await hashPassword(wish.password, context) : null;
  // What was sent is looked at and put away first: the store may be elsewhere, and no transaction waits for it.
  const sent = wish.logo === undefined ? undefined : Buffer.from(wish.logo, 'base64');
  const founded = await withLogo(services.files, { name: wish.businessName, at, sent }, async (logo) => {
    // 0047: nothing of theirs is written by the password or a code alone where there is more.
    const shownBy = wish.merge
      ? await factorShown(
          context,
          services,
          { ...wish, merge: wish.merge },
          { target: token.target!, other, provedByPassword },
          at,
        )
      : null;
    return context.runTx('system', async (tx) => {
      const spending = await services.proofs.spendToken(tx, given);
      const target = spending?.target;
      if (!target) return fail('otp.token_over');
      const atTarget = await personAt(tx, target);
      const person = atTarget ?? (await holderOf(tx, services, other, wish, provedByPassword, at));
      if (person && !wish.merge)
        fail('auth.account_exists', { via: person.email === target || person.phone === target ? 'proved' : 'other' });
      if (person && shownBy !== person.id && (await methodsOf(tx, person.id)).length > 0)
        fail('second_factor.factor_needed');
      const own = person
        ? await keepContact(tx, services, person, target, at)
        : await newPerson(tx, {
            target,
            name: wish.name ?? missing('name'),
            passwordHash: passwordHash ?? missing('password'),
            language: wish.language,
            at,
          });
      const organisation = await foundBusiness(tx, {
        name: wish.businessName,
        language: wish.language,
        ownerId: own.id,
        email: emailOf(target, other),
        phone: phoneOf(target, other),
        termsVersion,
        ip: context.ip,
        at,
        logo,
      });
      await writeAudit(tx, context, {
        organisationId: organisation,
        actorKind: 'user',
        actorId: own.id,
        actorName: own.name,
        action: 'organisation.sign_up',
        objectId: organisation,
        affectedUserId: own.id,
        detail: { terms: termsVersion, isNewPerson: own.isNew },
      });
      const by = own.isNew ? 'newPassword' : !atTarget && provedByPassword === own.id ? 'password' : 'code';
      await keepMade(tx, context, wish, spending, { user: own, organisationId: organisation, by });
      return { user: own, organisationId: organisation, shown: shownBy === own.id };
    });
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return fail('auth.account_exists', { via: 'proved' });
    // Sent twice at once: the other one has opened it meanwhile.
    if (error instanceof Refusal && error.key === 'otp.token_over') return null;
    throw error;
  });
  if (!founded) {
    const meanwhile = await context.runTx('system', (tx) => services.proofs.spentBefore(tx, given));
    return meanwhile ? enterSentAgain(context, services, wish, meanwhile) : fail('otp.token_over');
  }
  const { user, organisationId, shown } = founded;
  await sandbox.runTx('system', (tx) => openBooks(tx, organisationId, { promptName: wish.businessName, at }));
  // A code to an address opens a business for somebody known; it is no proof that it is them.
  const proof: Proof | 'none' = shown
    ? { by: 'secondFactor', at }
    : user.isNew
      ? { by: 'newPassword', at }
      : provedByPassword === user.id
        ? { by: 'password', at }
        : 'none';
  const login = await enter(context, services, {
    userId: user.id,
    organisationId,
    deviceId: wish.deviceId,
    proof,
    ...(user.isNew ? {} : { begun: token.openedAt }),
  });
  return { user, organisation: { id: organisationId, name: wish.businessName, status: 'partiallyCompleted' }, login };
}

type Contact = { email: string | undefined; phone: string | undefined };
type Person = NonNullable<Awaited<ReturnType<typeof personAt>>>;
const emailOf = (...targets: (string | undefined)[]) =>
  targets.find((target) => target && isEmailTarget(target)) ?? null;
const phoneOf = (...targets: (string | undefined)[]) =>
  targets.find((target) => target && !isEmailTarget(target)) ?? null;

/** The contact that was given beside the proved one. */
function otherContact(target: string, contact: Contact): string | undefined {
  const same = isEmailTarget(target) ? contact.email : contact.phone;
  if (same !== undefined && same !== target) fail('otp.token_over');
  return isEmailTarget(target) ? contact.phone : contact.email;
}

/** Somebody who exists at the other contact, once it is shown that it is the same person. */
async function holderOf(
  tx: Tx,
  services: AuthServices,
  other: string | undefined,
  wish: SignUp,
  provedByPassword: string | null,
  at: Date,
): Promise<Person | undefined> {
  const holder = other ? await personAt(tx, other) : undefined;
  if (!holder || !wish.merge || provedByPassword === holder.id) return holder;
  const proof = wish.merge.otpToken
    ? await services.proofs.spendToken(tx, { token: wish.merge.otpToken, purpose: 'signUp', at })
    : null;
  return proof?.target === other ? holder : fail('auth.account_exists', { via: 'other' });
}

type Merging = { target: string; other: string | undefined; provedByPassword: string | null };
/** Whoever the business would go to shows their second factor, where they have one. Answers who did. */
async function factorShown(
  context: Context,
  services: AuthServices,
  { merge, deviceId }: SignUp & { merge: NonNullable<SignUp['merge']> },
  { target, other, provedByPassword }: Merging,
  at: Date,
): Promise<string | null> {
  const person = await context.runTx('system', async (tx) => {
    const holder = await personAt(tx, target);
    if (holder || !other) return holder;
    const byCode = merge.otpToken
      ? (await services.proofs.readToken(tx, { token: merge.otpToken, purpose: 'signUp', at }))?.target === other
      : false;
    const atOther = await personAt(tx, other);
    return atOther && (byCode || provedByPassword === atOther.id) ? atOther : undefined;
  });
  return person &&
    (await showFactor(context, services, { userId: person.id, code: merge.code, deviceId, field: 'merge.code' }))
    ? person.id
    : null;
}

/** The password belongs to whoever holds the contact that the code has not proved; an unknown one costs the same. */
async function proveOther(
  context: Context,
  services: AuthServices,
  other: string | undefined,
  password: string,
  deviceId: string | undefined,
): Promise<string | null> {
  return other
    ? provePassword(context, services, isEmailTarget(other) ? { email: other } : { phone: other }, password, deviceId)
    : null;
}

/** A proved contact that the person did not have yet becomes theirs. */
async function keepContact(
  tx: Tx,
  services: AuthServices,
  person: Person,
  target: string,
  at: Date,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const had = isEmailTarget(target) ? person.email : person.phone;
  if ((had === null || had === target) && !(await moveContact(tx, services, person.id, target, at)))
    fail('auth.account_exists', { via: 'proved' });
  return { id: person.id, name: person.display_name, isNew: false };
}

const missing = (path: string): never =>
  fail('request.invalid', {}, { field: path, fields: [{ path, rule: 'required', message: fieldSentences.required }] });
