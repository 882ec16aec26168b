import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';

const touched = [massPaymentsApi.get, massPaymentsApi.items];

/** Rows that the spreadsheet itself takes out of the payment: why, how much, and one press to take them in. */
export function LeftOut({ run, mayEdit }: { run: MassPaymentDetail; mayEdit: boolean }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const decide = useWrite(massPaymentsApi.leftOut, { invalidates: touched });
  const isChanging = useIsChanging();
  const { count, amount, takenIn, canTakeIn, reasons } = run.leftOut;
  const pick = (choice: 'takeIn' | 'leaveOut', reason?: { code: string; words?: string }) =>
    decide.mutate({ params: { id: run.id }, body: { version: run.version, choice, ...(reason && { reason }) } });
  return (
    <>
      {count > 0 && (
        <Card title={t.leftOutTitle({ count, amount: formatMoney(amount, locale) })}>
          <div className="grid grid-cols-1 gap-4">
            <p className="text-muted">
              {t.leftOutText} {mayEdit && t.leftOutUnless}
            </p>
            <ul className="grid gap-1">
              {reasons.map((reason) => (
                <li key={reason.text.en} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <span>
                    {t.times({ count: reason.count })} {reason.text[locale]}
                    {reason.amount > 0 && ` · ${formatMoney(reason.amount, locale)}`}
                  </span>
                  {mayEdit && reasons.length > 1 && reason.canTakeIn > 0 && (
                    <Button
                      size="small"
                      loading={isChanging}
                      aria-label={`${t.takeIn}: ${reason.text[locale]}`}
                      onClick={() => pick('takeIn', { code: reason.code, words: reason.words ?? undefined })}
                    >
                      {t.takeIn}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-2">
              <ButtonLink href={to('/mass-payments/{id}', { id: run.id }, { status: 'leftOut' })}>
                {t.seeRows}
              </ButtonLink>
              {mayEdit && canTakeIn > 0 && (
                <Button loading={isChanging} onClick={() => pick('takeIn')}>
                  {t.takeAllIn}
                </Button>
              )}
            </div>
          </div>
        </Card>
      )}
      {takenIn > 0 && (
        <Banner
          tone="warning"
          action={
            mayEdit && (
              <Button size="small" loading={isChanging} onClick={() => pick('leaveOut')}>
                {t.leaveOutAgain}
              </Button>
            )
          }
        >
          {t.takenIn({ count: takenIn })}
        </Banner>
      )}
    </>
  );
}
