import { useEffect, useRef } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, wholeAmount, type TypedAmount } from '#domain/values/money.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { levelCutWords } from '#i18n/catalogues/settlements/words.ts';
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
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useRested } from '../../data/rested.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useShown } from '../../data/shown.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { useEnds } from './accounts.ts';
import { settlementPath } from './columns.tsx';
import { LevelCutNote } from './level-cut.tsx';
import { PriceLines } from './price-card.tsx';

/** Settling by hand: from where, to where, how much, and the whole price before the PIN. */
export function Screen() {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { row } = useRoute();
  const ends = useEnds(locale);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.nowText} />
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
              <ButtonLink href={to('/account/linked-accounts')} variant="primary">
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

type Quote = DataOf<typeof settlementsApi.quote>;
type Asked = { sourceAccountId: string; linkedAccountId: string; amount: TypedAmount };
const isWhole = (asked: Asked): boolean =>
  asked.sourceAccountId !== '' && asked.linkedAccountId !== '' && (wholeAmount(asked.amount) ?? 0) >= limits.amountMin;

function Form({ ends }: { ends: ReturnType<typeof useEnds> }) {
  const t = useWords(settlementFormWords);
  const cut = useWords(levelCutWords);
  const locale = useLocale();
  const go = useGo();
  const usable = ends.accounts.filter((account) => !account.disabled);
  /** Asks about what stands in the form then. */
  const asking = useRef<ReturnType<typeof useOnceMore>>(null);
  /** The price that stands on the screen: a yes is to that one. */
  const shown = useRef<Quote>(undefined);
  const form = useForm(settlementsApi.create, {
    start: (): Asked => ({
      sourceAccountId: ends.sources[0]?.value ?? '',
      linkedAccountId: usable.length === 1 ? usable[0]!.value : '',
      amount: null,
    }),
    schema: settlementsApi.create.body,
    input: (values) => ({ body: { ...values, expectedNet: shown.current?.net ?? null } }),
    pin: () => shown.current?.pinNeeded === true,
    around: (send) => asking.current!.send(send),
    isAsked: (refusal) => asking.current?.isAsked(refusal) === true,
    invalidates: [settlementsApi.list, accountsApi.balances],
    onSent: ({ id }) => go(settlementPath(id)),
  });
  const asked = form.values;
  const onceMore = useOnceMore('settlements.duplicate', JSON.stringify(asked));
  asking.current = onceMore;
  /** Everything that is on it, for whoever may see that. */
  const all = ends.sources.find((one) => one.value === asked.sourceAccountId)?.available;
  const isAsked = isWhole(asked);
  // Typing asks once it rests.
  const rested = useRested(JSON.stringify(asked));
  const restedAsk = JSON.parse(rested) as Asked;
  const price = useEndpoint(
    settlementsApi.quote,
    { body: { ...restedAsk, amount: wholeAmount(restedAsk.amount) ?? 0 } },
    { enabled: isAsked && isWhole(restedAsk) },
  );
  const isTrue = rested === JSON.stringify(asked) && !price.isPrevious;
  const said = fieldErrors(price.error, locale);
  const quote = isAsked && isTrue && !price.error ? price.data : undefined;
  shown.current = quote;
  // Whatever it was refused for, the price may be another by now.
  const { refetch } = price;
  useEffect(() => {
    if (form.failure) refetch();
  }, [form.failure, refetch]);
  // No price, no yes: where it goes while the PIN is asked for, the question goes with it.
  const { open, onClose } = form.pin;
  const isOrphan = open && !quote && !form.isSending;
  useEffect(() => {
    if (isOrphan) onClose();
  }, [isOrphan, onClose]);
  // The price comes of itself once the boxes are right: of its absence there is nothing to say.
  form.error('expectedNet');
  const leaves = quote?.level?.leaves ?? 0;
  const errorOf = (path: keyof Asked) => form.error(path) ?? said[path];
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4 md:grid-cols-2">
      <Card>
        <form {...form.props} className="grid gap-4">
          {/* What is chosen is said whole below: a narrow select cuts balances and the ends of accounts. */}
          <Field
            label={t.source}
            hint={all == null ? undefined : t.available({ amount: formatMoney(all, locale) })}
            error={errorOf('sourceAccountId')}
          >
            <Select {...form.bind('sourceAccountId')} options={ends.sources} />
          </Field>
          <Field
            label={t.destination}
            hint={ends.accounts.find((one) => one.value === asked.linkedAccountId)?.masked}
            error={errorOf('linkedAccountId')}
          >
            <Select {...form.bind('linkedAccountId')} placeholder={t.chooseAccount} options={ends.accounts} />
          </Field>
          <Field label={t.amount} hint={t.amountHint} error={errorOf('amount')}>
            <MoneyInput {...form.bind('amount')} />
          </Field>
          {!!all && all > 0 && (
            <div>
              <Button onClick={() => form.set({ amount: all })}>
                {t.everything({ amount: formatMoney(all, locale) })}
              </Button>
            </div>
          )}
          {price.error && Object.keys(said).length === 0 && isAsked && (
            <Banner tone="danger" live>
              {errorSentence(price.error, locale)}
            </Banner>
          )}
          <FormFailure form={form} />
          {!form.pin.open && onceMore.question}
          <Button
            type="submit"
            variant="primary"
            loading={form.isSending || (isAsked && !quote && !price.error)}
            disabledReason={
              !form.isOnline
                ? t.offline
                : quote?.level
                  ? cut.above
                  : isAsked && price.error
                    ? errorSentence(price.error, locale)
                    : null
            }
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
                    <Button size="small" onClick={() => form.set({ amount: leaves })}>
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
      {open && quote && (
        <PricePin
          quote={quote}
          asks={onceMore}
          onClose={onClose}
          onPin={(pin, read) => {
            shown.current = read;
            return form.pin.onPin(pin);
          }}
        />
      )}
    </div>
  );
}

type PinProps = {
  quote: Quote;
  asks: ReturnType<typeof useOnceMore>;
  onClose: () => void;
  onPin: (pin: string, read: Quote) => Promise<void>;
};
/** The PIN is to the price that stands here: another one, which may come meanwhile, is looked at first. */
const PricePin = onceRead(function PricePin({ quote: newest, asks, onClose, onPin }: PinProps) {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { shown: quote, takeNote } = useShown(newest, ({ gross, fee, net, taxLines, approval }) =>
    JSON.stringify([gross, fee, net, taxLines, approval.needed]),
  );
  return (
    <PinDialog
      open
      asks={asks}
      changed={takeNote}
      title={t.confirmTitle({ amount: formatMoney(quote.gross, locale) })}
      confirmLabel={t.settle}
      onClose={onClose}
      onPin={(pin) => onPin(pin, quote)}
    >
      <PriceLines quote={quote} />
    </PinDialog>
  );
});
