import { useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlement-forms.ts';
import { levelCutWords } from '#i18n/catalogues/settlements.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useRested } from '../../data/rested.ts';
import { useOnline } from '../../data/online.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { useEnds } from './accounts.ts';
import { settlementPath } from './columns.tsx';
import { LevelCutNote } from './level-cut.tsx';
import { PriceLines } from './price-card.tsx';
import { SettlementTabs } from './tabs.tsx';

/** Settling by hand: from where, to where, how much, and the whole price before the PIN. */
export function Screen() {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { row } = useRoute();
  const ends = useEnds(locale);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.nowText}>
        <SettlementTabs />
      </PageHeader>
      {ends.error ? (
        <Card>
          <LoadFailed error={ends.error} refetch={ends.refetch} isFetching={ends.isFetching} />
        </Card>
      ) : ends.isPending ? (
        <SkeletonCard className="h-96" />
      ) : ends.accounts.length === 0 ? (
        <Card>
          <EmptyState
            title={t.noAccounts}
            actions={
              <ButtonLink href="/account/linked-accounts" variant="primary">
                {t.linkAccount}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Form ends={ends} />
      )}
    </>
  );
}

type Wish = { sourceAccountId: string; linkedAccountId: string; amount: number };
const isWhole = ({ sourceAccountId, linkedAccountId, amount }: Wish): boolean =>
  sourceAccountId !== '' && linkedAccountId !== '' && amount >= limits.amountMin;

function Form({ ends }: { ends: ReturnType<typeof useEnds> }) {
  const t = useWords(settlementFormWords);
  const cut = useWords(levelCutWords);
  const locale = useLocale();
  const go = useGo();
  const isOnline = useOnline();
  const usable = ends.accounts.filter((account) => !account.disabled);
  const [sourceAccountId, setSource] = useState(ends.sources[0]?.value ?? '');
  const [linkedAccountId, setLinked] = useState(usable.length === 1 ? usable[0]!.value : '');
  const [amount, setAmount] = useState<number | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  /** Everything that is on it, for whoever may see that. */
  const all = ends.sources.find((one) => one.value === sourceAccountId)?.available;
  const wish: Wish = { sourceAccountId, linkedAccountId, amount: amount ?? 0 };
  const isAsked = isWhole(wish);
  // Typing asks once it rests.
  const rested = useRested(JSON.stringify(wish));
  const askedFor = JSON.parse(rested) as Wish;
  const price = useEndpoint(settlementsApi.quote, { body: askedFor }, { enabled: isAsked && isWhole(askedFor) });
  const isTrue = rested === JSON.stringify(wish) && !price.isPrevious;
  const settle = useWrite(settlementsApi.create, {
    invalidates: [settlementsApi.list, accountsApi.balances],
    quiet: true,
  });
  const onceMore = useOnceMore('settlements.duplicate');
  const said = fieldErrors(price.error, locale);
  const quote = isAsked && isTrue && !price.error ? price.data : undefined;
  const leaves = quote?.level?.leaves ?? 0;
  async function confirm(pin?: string) {
    if (!quote || amount === null) return;
    const data = await onceMore.send((seen) =>
      settle.mutateAsync({
        body: { sourceAccountId, linkedAccountId, amount, expectedNet: quote.net, ...(pin ? { pin } : {}), ...seen },
      }),
    );
    go(settlementPath(data.id));
  }
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4 md:grid-cols-2">
      <Card>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (quote?.pinNeeded) setConfirming(true);
            else void confirm().catch(() => {});
          }}
        >
          {/* What is chosen is said whole below: a narrow select cuts balances and the ends of accounts. */}
          <Field
            label={t.source}
            hint={all == null ? undefined : t.available({ amount: formatMoney(all, locale) })}
            error={said['sourceAccountId']}
          >
            <Select
              value={sourceAccountId}
              onChange={(event) => setSource(event.target.value)}
              options={ends.sources}
            />
          </Field>
          <Field
            label={t.destination}
            hint={ends.accounts.find((one) => one.value === linkedAccountId)?.masked}
            error={said['linkedAccountId']}
          >
            <Select
              value={linkedAccountId}
              placeholder={t.chooseAccount}
              onChange={(event) => setLinked(event.target.value)}
              options={ends.accounts}
            />
          </Field>
          <Field label={t.amount} hint={t.amountHint} error={said['amount']}>
            <MoneyInput value={amount} onChange={setAmount} />
          </Field>
          {!!all && all > 0 && (
            <div>
              <Button onClick={() => setAmount(all)}>{t.everything({ amount: formatMoney(all, locale) })}</Button>
            </div>
          )}
          {price.error && Object.keys(said).length === 0 && isAsked && (
            <Banner tone="danger" live>
              {errorSentence(price.error, locale)}
            </Banner>
          )}
          {settle.error && !isConfirming && !onceMore.isAsked(settle.error) && (
            <Banner tone="danger" live>
              {errorSentence(settle.error, locale)}
            </Banner>
          )}
          {!isConfirming && onceMore.question}
          <Button
            type="submit"
            variant="primary"
            loading={settle.isPending}
            disabledReason={!isOnline ? t.offline : quote?.level ? cut.above : null}
            disabled={!quote}
          >
            {quote && quote.approval.needed ? t.send : t.settle}
          </Button>
        </form>
      </Card>
      <Card title={t.price}>
        {quote ? (
          <div className="grid gap-4">
            <PriceLines quote={quote} />
            {quote.level && (
              <LevelCutNote cut={quote.level}>
                {leaves > 0 && (
                  <span className="mt-2 block">
                    <Button size="small" onClick={() => setAmount(leaves)}>
                      {cut.take({ leaves: formatMoney(leaves, locale) })}
                    </Button>
                  </span>
                )}
              </LevelCutNote>
            )}
            {quote.approval.needed && (
              <Banner tone="info">{t.needsApproval({ names: quote.approval.approvers.join(', ') })}</Banner>
            )}
          </div>
        ) : (
          <p className="text-muted">{t.amountHint}</p>
        )}
      </Card>
      {quote && (
        <PinDialog
          open={isConfirming}
          asks={onceMore}
          onClose={() => setConfirming(false)}
          title={t.confirmTitle({ amount: formatMoney(quote.gross, locale) })}
          confirmLabel={t.settle}
          onPin={confirm}
        >
          <PriceLines quote={quote} />
        </PinDialog>
      )}
    </div>
  );
}
