import { useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { linkPaymentWords } from '#i18n/catalogues/payment-links/view.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { either } from '../either.ts';
import { priceText } from '../link-text.ts';

/** One of the links, found by its title. */
export function LinkPicker({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const t = useWords(linkPaymentWords);
  const locale = useLocale();
  const [wanted, setWanted] = useState('');
  const found = useEndpoint(paymentLinksApi.list, { query: { q: wanted || undefined, limit: 8 } });
  const options = (found.data ?? []).map((link) => ({
    value: link.id,
    label: either(link.title, locale),
    hint: priceText(link, locale),
    aside: <StatusPill status={link.status} />,
  }));
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="font-medium">{t.link}</p>
      {/* Enter searches; it must not apply the drawer this stands in. */}
      <div role="presentation" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
        <SearchInput label={t.findLink} value={wanted} onSearch={setWanted} />
      </div>
      {found.data?.length === 0 && (
        <p role="status" className="py-2 text-muted">
          {t.noLinkFound}
        </p>
      )}
      <RadioCards
        label={t.link}
        hideLabel
        value={value ?? ''}
        onChange={(id) => onChange(id || undefined)}
        options={[{ value: '', label: t.anyLink }, ...options]}
      />
    </div>
  );
}
