import type { Locale } from '#i18n/words.ts';
import type { RoleKey } from '#domain/access.ts';
import { ensureAccounts } from '../../ledger/accounts.ts';
import { newId } from '../../kit/ids.ts';
import { newAccountCode } from './account-code.ts';
import { insertPerson } from '../auth/public.ts';
import { insertPlace } from '../members/public.ts';
import type { Tx } from '../context.ts';
import { writeStartingFees } from '../fees/public.ts';
import { insertKept, type KeptFile } from '../files/public.ts';
import { openMethods } from '../providers/public.ts';
import { logoColumns } from './logo.ts';

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
  contact?: { email: string | null; phone: string | null; language: Locale };
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
      ...founding.contact,
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
  await writeStartingFees(tx, organisationId, founding.at);
  await openMethods(tx, organisationId);
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
    await insertPerson(tx, {
      id: userId,
      display_name: member.displayName,
      email: member.email,
      phone: member.phone,
      password_hash: member.passwordHash,
      language: member.language,
      created_at: member.at,
    });
  }
  await insertPlace(tx, {
    organisation_id: member.organisationId,
    id: newId('membership', member.at),
    user_id: userId,
    role_keys: member.roleKeys,
    created_at: member.at,
  });
  return userId;
}
