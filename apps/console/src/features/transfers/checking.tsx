import { formatMoney } from '#domain/money.ts';
import { transferFormWords } from '#i18n/catalogues/transfer-form.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { TransferBody } from './transfer-form.ts';

/** No answer came. Nobody is told "failed" before we know. */
export function Checking({ body, name, isAsking, onAsk }: { body: TransferBody; name: string; isAsking: boolean; onAsk: () => void }) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  return (
    <>
      <PageHeader title={t.unsure} back={{ href: '/transfer/all', label: t.back }} />
      <Card className="max-w-2xl">
        <div role="status" className="grid justify-items-center gap-3 py-4 text-center">
          <span className="tone-warning grid size-14 place-items-center rounded-full bg-tone text-tone-fg [&_svg]:size-6"><Spinner /></span>
          <p className="text-2xl font-semibold tabular-nums">{formatMoney(body.amount, locale)}</p>
          <p className="text-muted">{name}</p>
          <p className="max-w-md text-pretty">{t.unsureText}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            <ButtonLink href="/transfer/all">{t.unsureList}</ButtonLink>
            <Button variant="primary" loading={isAsking} onClick={onAsk}>{t.unsureAgain}</Button>
          </div>
        </div>
      </Card>
    </>
  );
}
