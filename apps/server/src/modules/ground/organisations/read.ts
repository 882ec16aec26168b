import type { Selectable } from 'kysely';
import type { Tx } from '../../context.ts';
import type { OrganisationsTables } from './tables.ts';

type OrganisationRow = Selectable<OrganisationsTables['identity.organisations']>;
type SettingsRow = Selectable<OrganisationsTables['organisation_settings']>;

/** What it is and is called; one that does not exist is an error. */
export const organisationOf = (tx: Tx, id: string): Promise<OrganisationRow> =>
  tx.selectFrom('identity.organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What it set in the environment of `tx`; nothing where its books were not opened. */
export const findSettings = (tx: Tx, organisationId: string): Promise<SettingsRow | undefined> =>
  tx.selectFrom('organisation_settings').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst();

/** As `findSettings`, of an organisation whose books are open: anything else is an error. */
export async function settingsOf(tx: Tx, organisationId: string): Promise<SettingsRow> {
  const settings = await findSettings(tx, organisationId);
  if (!settings) throw new Error(`The books of ${organisationId} are not open here`);
  return settings;
}
