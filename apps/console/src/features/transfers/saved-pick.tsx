import { useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import type { RecipientRow } from '#contract/recipients/schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhone, nationalNumber } from '#domain/values/phone.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Mark } from '#ui/mark.tsx';
import { useWords } from '#ui/locale.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import type { Kind, TransferForm } from './transfer-form.ts';

/** Of a saved recipient, what this way of sending needs; null where they cannot be reached by it. */
export function fromRecipient(kind: Kind, recipient: RecipientRow): Partial<TransferForm> | null {
  const who = { name: recipient.displayName, recipientId: recipient.id, checkedFor: null };
  if (kind === 'wallet')
    return recipient.phone ? { ...who, phone: nationalNumber(recipient.phone), picked: recipient.operator } : null;
  if (kind === 'bank') return recipient.rib ? { ...who, rib: recipient.rib, bankCode: '' } : null;
  return kind === 'user' && recipient.userCode ? { ...who, userCode: recipient.userCode } : null;
}

const placeOf = (kind: Kind, { phone, rib, userCode }: RecipientRow): string =>
  kind === 'wallet' ? formatPhone(phone ?? '') : kind === 'bank' ? formatRib(rib ?? '') : (userCode ?? '');

/**
 * Finds somebody already saved, by name or the end of a number. Frozen people are shown, so that nobody types them in
 * instead.
 */
export function SavedPick({
  kind,
  onPick,
}: {
  kind: 'wallet' | 'bank' | 'user';
  onPick: (change: Partial<TransferForm>) => void;
}) {
  const t = useWords(transferFormWords);
  const [q, setQ] = useState('');
  const { data } = useEndpoint(
    recipientsApi.list,
    { query: { q, destination: [kind], limit: 6 } },
    { enabled: q.length >= 2 },
  );
  const found = q.length >= 2 ? data : undefined;
  const pick = (recipient: RecipientRow) => {
    const change = fromRecipient(kind, recipient);
    if (!change) return;
    onPick(change);
    setQ('');
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <SearchInput label={t.saved} placeholder={t.savedSearch} value={q} onSearch={setQ} />
      {found && (
        <ul aria-label={t.saved} className="divide-y divide-border rounded-md border border-border">
          {found.map((recipient) => (
            <li key={recipient.id}>
              <button
                type="button"
                disabled={recipient.frozen !== null}
                onClick={() => pick(recipient)}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-3 py-2 text-left hover:bg-sunken disabled:text-muted"
              >
                <span className="grid min-w-0">
                  <span className="font-medium">{recipient.displayName}</span>
                  <span className="text-sm text-muted tabular-nums">{placeOf(kind, recipient)}</span>
                </span>
                {recipient.frozen ? (
                  <Mark of="resting">{t.savedFrozen}</Mark>
                ) : (
                  recipient.changedSinceLastPaid && <Mark of="lookTwice">{t.savedChanged}</Mark>
                )}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="px-3 py-2 text-sm text-muted">{t.savedNone}</li>}
        </ul>
      )}
    </div>
  );
}
