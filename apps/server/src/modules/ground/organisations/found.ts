import type { Locale } from '#i18n/words.ts';
import { newId } from '../../../kit/ids.ts';
import { newAccountCode } from './account-code.ts';
import type { Tx } from '../../context.ts';
import { insertKept, type KeptFile } from '../files/public.ts';
import { logoColumns } from './logo.ts';

/**
 * `level`: of one whose papers are known already; others begin at 0. `logo`: no organisation is without one; whoever
 * brings none gets the one made from its name.
 */
export type Founding = {
  name: string;
  displayName: string;
  at: Date;
  level?: 0 | 1 | 2;
  logo: KeptFile;
  contact?: { email: string | null; phone: string | null; language: Locale };
};

/** Writes an organisation's identity. Its books are opened per environment by `founding`. */
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
