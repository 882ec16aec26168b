import { formatMoney } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ChargeBody } from './charge-form.ts';

/** No answer came. Nobody is told "failed" before we know. */
export function Checking({ body, isAsking, onAsk }: { body: ChargeBody; isAsking: boolean; onAsk: () => void }) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  return (
    <>
      <PageHeader title={t.checking} back={{ href: '/direct-charge', label: t.back }} />
      <Card className="max-w-2xl">
        <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
          <span className="tone-warning grid size-14 place-items-center rounded-full bg-tone text-tone-fg [&_svg]:size-6"><Spinner /></span>
          <p className="text-2xl font-semibold tabular-nums">{formatMoney(body.amount, locale)}</p>
          <p className="text-muted tabular-nums">{formatPhone(body.phone)}</p>
          <p className="max-w-md text-pretty">{t.checkingText}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            <ButtonLink href="/direct-charge">{t.giveUp}</ButtonLink>
            <Button variant="primary" loading={isAsking} onClick={onAsk}>{t.checkAgain}</Button>
          </div>
        </div>
      </Card>
    </>
  );
}
