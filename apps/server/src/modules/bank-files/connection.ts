import { usualTemplate, type BankFileFormat, type BankFileTemplate } from '#domain/bank-file-form.ts';
import type { Bilingual } from '#domain/locale.ts';
import type { BankConnectionView } from '#contract/bank-files/schemas.ts';
import type { Sealer } from '../../kit/seal.ts';
import type { Tx } from '../context.ts';

/** The account that pays and the way to its bank: one sealed row beside the operators' credentials. */
export type BankProfile = {
  debtorName: string; debtorRib: string; debtorBic: string | null; initiatorName: string; niu: string | null; accountForm: 'rib' | 'iban'; chargeBearer: 'SHAR' | 'DEBT' | 'CRED';
  format: BankFileFormat; template: BankFileTemplate; schedule: 'byHand' | 'cutOff'; way: 'byHand' | 'dropBox'; dropBoxUrl: string | null; dropBoxSecret: string | null;
};
export type BankConnection = { enabled: boolean; profile: BankProfile; updatedAt: Date; updatedByName: string | null; lastTest: { at: string; ok: boolean; message: Bilingual } | null };

const provider = 'bankFile';
const sealedFor = (organisationId: string): string => `provider_connections:${organisationId}:${provider}`;

/**
 * The connection, or null before there is one. `lock` makes everything that writes files or reads answers of one bank take
 * its turn: a double click, two workers and a person beside them.
 */
export async function bankConnectionOf(tx: Tx, sealer: Sealer, organisationId: string, lock = false): Promise<BankConnection | null> {
  const query = tx.selectFrom('provider_connections').selectAll().where('organisation_id', '=', organisationId).where('provider', '=', provider);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) return null;
  const profile = JSON.parse(sealer.unseal(row.credentials_sealed, sealedFor(organisationId))) as BankProfile;
  return { enabled: row.enabled, profile, updatedAt: row.updated_at, updatedByName: row.updated_by_name, lastTest: row.last_test };
}

const wayFields = ['debtorName', 'debtorRib', 'debtorBic', 'initiatorName', 'niu', 'accountForm', 'way', 'dropBoxUrl', 'dropBoxSecret'] as const satisfies (keyof BankProfile)[];

/** Whether another account would pay, or the files go elsewhere: more than the form of the files and their hour. */
export const changesWay = (before: BankConnection | null, after: BankConnection | null): boolean => wayFields.some((name) => before?.profile[name] !== after?.profile[name]);

/** What is left out of the profile stays as it is, or as a connection begins. */
export type BankConnectionWish = { organisationId: string; enabled: boolean; profile: Omit<BankProfile, 'format' | 'template'> & Partial<Pick<BankProfile, 'format' | 'template'>>; at: Date; byName: string | null };

/** An empty secret keeps the one that is there. Another way in has not been tried: the last test goes with the old one. */
export async function saveBankConnection(tx: Tx, sealer: Sealer, wish: BankConnectionWish): Promise<void> {
  const { organisationId } = wish;
  const before = await bankConnectionOf(tx, sealer, organisationId, true);
  const { format = before?.profile.format ?? unset.format, template = before?.profile.template ?? unset.template } = wish.profile;
  const profile: BankProfile = { ...wish.profile, format, template, dropBoxSecret: wish.profile.dropBoxSecret ?? before?.profile.dropBoxSecret ?? null };
  const isSameBox = before?.profile.dropBoxUrl === profile.dropBoxUrl && before?.profile.dropBoxSecret === profile.dropBoxSecret;
  const row = {
    enabled: wish.enabled, prompt_name: null, credentials_sealed: sealer.seal(JSON.stringify(profile), sealedFor(organisationId)), updated_at: wish.at, updated_by_name: wish.byName, ...(isSameBox ? {} : { last_test: null }),
  };
  await tx.insertInto('provider_connections').values({ organisation_id: organisationId, provider, ...row }).onConflict((conflict) => conflict.columns(['organisation_id', 'provider']).doUpdateSet(row)).execute();
}

export async function saveBankTest(tx: Tx, organisationId: string, test: { at: string; ok: boolean; message: Bilingual }): Promise<void> {
  await tx.updateTable('provider_connections').set({ last_test: JSON.stringify(test) }).where('organisation_id', '=', organisationId).where('provider', '=', provider).execute();
}

/** Every organisation of this environment that pays through files now. */
export async function connectedOrganisations(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('provider_connections').select('organisation_id').where('provider', '=', provider).where('enabled', '=', true).orderBy('organisation_id').execute();
  return rows.map((row) => row.organisation_id);
}

const unset: BankConnectionView = {
  connected: false, enabled: false, debtorName: '', debtorRib: '', debtorBic: null, initiatorName: '', niu: null, accountForm: 'rib', chargeBearer: 'SHAR', format: 'pain001', template: usualTemplate, schedule: 'byHand', way: 'byHand', dropBoxUrl: null, hasDropBoxSecret: false,
  updatedAt: null, updatedByName: null, lastTest: null,
};

export function connectionView(connection: BankConnection | null): BankConnectionView {
  if (!connection) return unset;
  const { dropBoxSecret, ...shown } = connection.profile;
  return { connected: true, enabled: connection.enabled, ...shown, hasDropBoxSecret: dropBoxSecret !== null, updatedAt: connection.updatedAt.toISOString(), updatedByName: connection.updatedByName, lastTest: connection.lastTest };
}
