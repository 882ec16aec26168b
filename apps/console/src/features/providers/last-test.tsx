import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import PlugZap from 'lucide-react/icons/plug-zap';
import type { ProviderConnection } from '#contract/providers/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { providerWords } from '#i18n/catalogues/providers/words.ts';
import { toneClass } from '#ui/badge.tsx';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { tookText } from './provider-form.ts';

type Props = {
  connection: ProviderConnection;
  isTesting: boolean;
  isBusy: boolean;
  onTest: () => void;
  reason: string | null;
};

/** What the operator said when it was last asked, in words and with its time. */
export function LastTest({ connection, isTesting, isBusy, onTest, reason }: Props) {
  const t = useWords(providerWords);
  const locale = useLocale();
  const { lastTest, can } = connection;
  const [tone, Icon] =
    !lastTest || isTesting
      ? (['neutral', CircleDashed] as const)
      : lastTest.ok
        ? (['success', CircleCheck] as const)
        : (['danger', CircleAlert] as const);
  return (
    <div className="min-w-0">
      <h4 className="text-sm text-muted">{t.lastTest}</h4>
      <div
        role="status"
        className={cx(
          toneClass[tone],
          'mt-1 flex min-h-16 items-start gap-2.5 rounded-md bg-tone px-3 py-2.5 text-tone-fg',
        )}
      >
        <Icon className={cx('mt-0.5 shrink-0', isTesting && 'animate-spin')} />
        <div className="min-w-0 text-pretty">
          <p className="font-medium">{isTesting ? t.testing : lastTest ? lastTest.message[locale] : t.notTested}</p>
          <p className="text-sm tabular-nums">
            {lastTest && !isTesting
              ? t.testedAt({
                  at: formatDateTime(new Date(lastTest.at), locale),
                  took: tookText(lastTest.durationMs, locale),
                })
              : t.testMovesNothing}
          </p>
        </div>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<PlugZap />}
          loading={isTesting}
          disabled={isBusy && !isTesting}
          disabledReason={reason}
          onClick={onTest}
        >
          {t.test}
        </Button>
        {can && (!lastTest || lastTest.ok) && (
          <span className="flex flex-wrap gap-1.5">
            <Mark of={can.collect ? 'yes' : 'no'}>{can.collect ? t.collects : t.collectsNot}</Mark>
            <Mark of={can.refund ? 'yes' : 'no'}>{can.refund ? t.refunds : t.refundsNot}</Mark>
            {can.payout.map((kind) => (
              <Mark of="yes" key={kind}>
                {kind === 'wallet' ? t.paysWallet : t.paysBank}
              </Mark>
            ))}
            {can.payout.length === 0 && <Mark of="no">{t.paysNot}</Mark>}
          </span>
        )}
      </div>
    </div>
  );
}
