import { useState } from 'react';
import { customersApi } from '#contract/customers/api.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { customerMergeWords } from '#i18n/catalogues/customers/merge.ts';
import { useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';

/** Searches all customers but this one, archived ones included. */
export function PickCustomer({ exceptId, onPick }: { exceptId: string; onPick: (id: string) => void }) {
  const t = useWords(customerMergeWords);
  const [text, setText] = useState('');
  const found = useEndpoint(
    customersApi.list,
    { query: { q: text, archived: 'all', limit: 8 } },
    { enabled: text !== '' },
  );
  const rows = text === '' ? [] : (found.data ?? []).filter((row) => row.id !== exceptId);
  return (
    <div className="grid min-h-72 content-start gap-2">
      <SearchInput label={t.search} value={text} onSearch={setText} />
      {found.error ? (
        <LoadFailed error={found.error} refetch={found.refetch} isFetching={found.isFetching} />
      ) : rows.length > 0 ? (
        <ul className="-mx-2 grid">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                onClick={() => onPick(row.id)}
                className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{row.displayName}</span>
                  <span className="block truncate text-sm text-muted tabular-nums">
                    {row.phones.map((phone) => formatPhone(phone.number)).join(', ') || row.email}
                  </span>
                </span>
                <Money amount={row.paidTotal} className="text-sm" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-1 py-6 text-center text-muted">
          {text === '' ? t.typeMore : found.data ? t.nobody : ''}
        </p>
      )}
    </div>
  );
}
