import type { RoleKey } from '#domain/access/roles.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { words, type Locale } from '../../words.ts';

/** The roles that stand ready. Those a business made itself have the name it gave them. */
export const roleNames: Readonly<Record<RoleKey, Bilingual>> = words({
  owner: { en: 'Owner', fr: 'Propriétaire' },
  superAdmin: { en: 'Super Admin', fr: 'Super administrateur' },
  admin: { en: 'Admin', fr: 'Administrateur' },
  manager: { en: 'Manager', fr: 'Gestionnaire' },
  auditor: { en: 'Auditor', fr: 'Auditeur' },
  dataAnalyst: { en: 'Data Analyst', fr: 'Analyste de données' },
  support: { en: 'Support', fr: 'Support' },
  developer: { en: 'Developer', fr: 'Développeur' },
  staff: { en: 'Staff', fr: 'Personnel' },
  cashier: { en: 'Cashier', fr: 'Caissier' },
  guest: { en: 'Guest', fr: 'Invité' },
});

/** The names of these roles, the highest first. */
export const namesOfRoles = (keys: readonly string[], locale: Locale): string[] =>
  Object.entries(roleNames).flatMap(([key, name]) => (keys.includes(key) ? [name[locale]] : []));
