import { useEffect } from 'react';
import { transactionsApi } from '#contract/transactions/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { isFinal } from '#domain/states/transaction.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { Said } from '../../shell/said.tsx';
import { refreshTopUps } from './refresh.ts';

/** What the operator says of one top-up, until it has said the last word. */
export function WalletWait({ id, onAgain }: { id: string; onAgain: () => void }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const { data } = useEndpoint(transactionsApi.get, { params: { id } }, { refetchInterval: 2000 });
  const over = data !== undefined && isFinal(data.status, data.stage);
  useEffect(() => {
    if (over) void refreshTopUps();
  }, [over]);
  const arrived = data?.status === 'completed';
  const paidOtherwise = data?.reason?.code === 'PAID_OTHERWISE' ? data.reason.staffText[locale] : null;
  return (
    <div className="mt-4 grid gap-3" aria-live="polite">
      {over ? (
        <Banner tone={arrived ? 'success' : 'warning'}>
          {arrived ? (
            t.arrived({ amount: formatMoney(data.amount, locale) })
          ) : (
            <>
              {data.reason?.staffText[locale] ?? t.failed}
              <Said said={data.reason?.providerReason} isByHand={false} />
            </>
          )}
        </Banner>
      ) : paidOtherwise ? (
        <Banner tone="warning">{paidOtherwise}</Banner>
      ) : (
        <p className="flex items-center gap-3">
          <Spinner />
          {data?.stage === 'inReconciliation'
            ? t.unclear
            : data?.ussd
              ? t.waiting({ ussd: data.ussd })
              : t.waitingPlain}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {over && <Button onClick={onAgain}>{t.another}</Button>}
        <ButtonLink href={to('/transactions/{id}', { id })}>{t.openIt}</ButtonLink>
      </div>
    </div>
  );
}
