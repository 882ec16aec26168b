import type { ReactNode } from 'react';
import { linkedAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { useCan } from '../data/ability.ts';
import { to } from '../data/paths.ts';

const aboutAccount: ReadonlySet<string> = new Set(['ACCOUNT_NOT_USABLE', 'ACCOUNT_REVOKED']);

/** Where the own account stands because of which a payment did not leave, for whoever may see it. */
export function AccountLink({ reason }: { reason: string | null | undefined }): ReactNode {
  const t = useWords(linkedAccountWords);
  const maySee = useCan('accounts:view');
  return maySee && reason && aboutAccount.has(reason) ? (
    <Link href={to('/account/linked-accounts')}>{t.openAccounts}</Link>
  ) : null;
}
