import type { MassPaymentItemDetail } from '#contract/mass-payments/item-schemas.ts';
import { railOf } from '#domain/payments/rails.ts';
import { stageWord } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { massItemWords } from '#i18n/catalogues/mass-payments/item.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Said } from '../../shell/said.tsx';

/** Each try with a provider stands by itself: trying again never writes over what happened. */
export function Tries({ tries }: { tries: MassPaymentItemDetail['tries'] }) {
  const t = useWords(massItemWords);
  const locale = useLocale();
  const nameOf = (provider: string) => {
    const rail = railOf(provider);
    return rail?.speaks === 'person' ? t.viaHand : rail?.speaks === 'file' ? t.viaBank : (rail?.name ?? provider);
  };
  return (
    <Card title={t.tries}>
      {tries.length === 0 ? (
        <p className="text-muted">{t.noTries}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {tries.toReversed().map((one) => (
            <li key={one.id} className="grid grid-cols-1 gap-1 rounded-md border border-border p-3">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-medium">
                  {t.no} {one.no} · {nameOf(one.provider)}
                </span>
                <StatusPill status={stageWord(one.state, 'outbound')} />
              </span>
              <span className="text-sm text-muted tabular-nums">{formatDateTime(new Date(one.at), locale)}</span>
              {one.reason && (
                <span className="text-sm">
                  {one.reason.staffText[locale]}
                  <Said said={one.reason.providerReason} isByHand={railOf(one.provider)?.speaks === 'person'} />
                </span>
              )}
              {one.operatorReference && (
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  {t.operatorId}
                  <CopyId id={one.operatorReference} label={t.operatorId} />
                </span>
              )}
              {one.providerReference && (
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  {t.providerReference}
                  <CopyId id={one.providerReference} label={t.providerReference} />
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
