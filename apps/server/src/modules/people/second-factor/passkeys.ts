import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { brand } from '#domain/values/brand.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../context.ts';

/** The site a passkey belongs to: the address at which the console is reached. */
const siteOf = (publicUrl: string) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });

const passkeysOf = (tx: Tx, userId: string) =>
  tx.selectFrom('identity.passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
const credentialOf = (row: { credential_id: string; transports: string[] }) => ({
  id: row.credential_id,
  transports: row.transports as Transport[],
});

/** What the browser is told to make a passkey; `challenge` must be kept for the answer. */
export async function passkeyWish(tx: Tx, user: { id: string; name: string; login: string }, publicUrl: string) {
  const known = await passkeysOf(tx, user.id);
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(publicUrl).rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.login,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Keeps a new passkey; null when the browser's answer does not hold. */
export async function keepPasskey(
  tx: Tx,
  given: { userId: string; name: string; challenge: string; response: unknown; publicUrl: string; at: Date },
) {
  const { rpID, origin } = siteOf(given.publicUrl);
  const checked = await verifyRegistrationResponse({
    response: given.response as never,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential } = checked.registrationInfo;
  const id = newId('passkey', given.at);
  const kept = await tx
    .insertInto('identity.passkeys')
    .values({
      user_id: given.userId,
      id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      name: given.name,
      created_at: given.at,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n
    ? { id, name: given.name, createdAt: given.at.toISOString(), lastUsedAt: null }
    : null;
}

/** What the browser is told to ask a passkey. */
export async function passkeyQuestion(tx: Tx, userId: string, publicUrl: string) {
  const known = await passkeysOf(tx, userId);
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    allowCredentials: known.map(credentialOf),
    userVerification: 'preferred',
  });
}

/**
 * Whether the answer comes from one of the person's passkeys to this very question. A counter that went back is a copy.
 */
export async function checkPasskey(
  tx: Tx,
  given: { userId: string; challenge: string; assertion: unknown; publicUrl: string; at: Date },
): Promise<boolean> {
  const { rpID, origin } = siteOf(given.publicUrl);
  const credentialId = (given.assertion as { id?: unknown } | null)?.id;
  if (typeof credentialId !== 'string') return false;
  const row = await tx
    .selectFrom('identity.passkeys')
    .selectAll()
    .where('user_id', '=', given.userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  const checked = await verifyAuthenticationResponse({
    response: given.assertion as never,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    credential: { ...credentialOf(row), publicKey: new Uint8Array(row.public_key), counter: row.sign_count },
  }).catch(() => null);
  if (!checked?.verified) return false;
  await tx
    .updateTable('identity.passkeys')
    .set({ sign_count: checked.authenticationInfo.newCounter, last_used_at: given.at })
    .where('user_id', '=', given.userId)
    .where('id', '=', row.id)
    .execute();
  return true;
}
