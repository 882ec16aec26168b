import type { RoleKey } from '#domain/access.ts';
import { ensureAccounts } from '../../ledger/accounts.ts';
import { newId } from '../../kit/ids.ts';
import { newAccountCode } from './account-code.ts';
import type { Tx } from '../context.ts';
import { insertKept, type KeptFile } from '../files/public.ts';
import { writeTaxPreset } from '../payouts/public.ts';
import { logoColumns } from './logo.ts';

/**
 * The platform's starting fees, rounded up to the franc. Dated, so that they can change without touching the past.
 * Without a destination a line is for every other one: banks and cards.
 */
const free = { fixed: 0, percentBps: 0, min: null, max: null };
const toWallets = { fixed: 0, percentBps: 100, min: 50, max: 2500 };
const toBanks = { fixed: 500, percentBps: 0, min: null, max: null };
const startingFees = [
  { product: 'collection', destination: null, tier: { fixed: 0, percentBps: 200, min: null, max: null } },
  ...(['transfer', 'massPayment'] as const).flatMap((product) => [
    { product, destination: null, tier: toBanks },
    { product, destination: 'wallet' as const, tier: toWallets },
    { product, destination: 'user' as const, tier: free },
  ]),
  { product: 'settlement', destination: null, tier: toBanks },
  { product: 'settlement', destination: 'wallet' as const, tier: free },
];

/**
 * `level`: of one whose papers are known already; others begin at 0. `logo`: no organisation is without one; whoever
 * brings none gets the one made from its name.
 */
export type Founding = {
  name: string;
  displayName: string;
  promptName: string;
  at: Date;
  level?: 0 | 1 | 2;
  logo: KeptFile;
};

/** Writes an organisation's identity. Its books are opened per environment by `openBooks`. */
export async function foundOrganisation(tx: Tx, founding: Founding): Promise<string> {
  const id = newId('organisation', founding.at);
  await tx
    .insertInto('identity.organisations')
    .values({
      id,
      name: founding.name,
      display_name: founding.displayName,
      account_code: newAccountCode(),
      level: founding.level ?? 0,
      ...logoColumns(founding.logo.id),
      created_at: founding.at,
    })
    .execute();
  await insertKept(tx, id, founding.logo, null);
  return id;
}

/** Opens the accounts, settings, fees and payment methods of an organisation in the environment of `tx`. */
export async function openBooks(
  tx: Tx,
  organisationId: string,
  founding: Pick<Founding, 'promptName' | 'at'>,
): Promise<void> {
  await ensureAccounts(tx, organisationId, founding.at);
  await tx
    .insertInto('organisation_settings')
    .values({ organisation_id: organisationId, prompt_name: founding.promptName, updated_at: founding.at })
    .execute();
  await tx
    .insertInto('fee_schedules')
    .values(
      startingFees.map(({ product, destination, tier }) => ({
        organisation_id: organisationId,
        id: newId('feeSchedule', founding.at),
        product,
        operator: null,
        destination,
        tiers: JSON.stringify([{ fromAmount: 0, toAmount: null, ...tier }]),
        rounding: 'up',
        valid_from: founding.at,
      })),
    )
    .execute();
  await writeTaxPreset(tx, organisationId, founding.at);
  await tx
    .insertInto('payment_methods')
    .values([
      { organisation_id: organisationId, operator: 'mtn', enabled: true, position: 1 },
      { organisation_id: organisationId, operator: 'orange', enabled: true, position: 2 },
    ])
    .execute();
}

/**
 * Opens the books where they are missing: a business is founded in production, and its sandbox may have stayed behind.
 */
export async function ensureBooks(tx: Tx, organisationId: string, at: Date): Promise<void> {
  const settings = await tx
    .selectFrom('organisation_settings')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (settings) return;
  const { display_name: promptName } = await tx
    .selectFrom('identity.organisations')
    .select('display_name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  await openBooks(tx, organisationId, { promptName, at });
}

export type NewMember = {
  organisationId: string;
  displayName: string;
  email: string | null;
  phone: string | null;
  passwordHash: string;
  language: 'en' | 'fr';
  roleKeys: RoleKey[];
  at: Date;
};

/** Adds a person to an organisation; one who already exists (same email) only gets the new place. */
export async function addMember(tx: Tx, member: NewMember): Promise<string> {
  const existing = member.email
    ? await tx.selectFrom('identity.users').select('id').where('email', '=', member.email).executeTakeFirst()
    : undefined;
  const userId = existing?.id ?? newId('user', member.at);
  if (!existing) {
    await tx
      .insertInto('identity.users')
      .values({
        id: userId,
        display_name: member.displayName,
        email: member.email,
        phone: member.phone,
        password_hash: member.passwordHash,
        language: member.language,
        created_at: member.at,
      })
      .execute();
  }
  await tx
    .insertInto('identity.memberships')
    .values({
      organisation_id: member.organisationId,
      id: newId('membership', member.at),
      user_id: userId,
      role_keys: member.roleKeys,
      created_at: member.at,
    })
    .execute();
  return userId;
}
