import { ApiError } from '#client/api-error.ts';
import { isId } from '#domain/values/ids.ts';
import { failureWords } from '#i18n/catalogues/errors/failures.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { errorSentence } from '../data/error-sentence.ts';
import { to } from '../data/paths.ts';

/** Why something was not done; where another payment stands in the way, or a PIN is missing, the way to it. */
export function Refused({ error, className }: { error: unknown; className?: string }) {
  const t = useWords(failureWords);
  const locale = useLocale();
  const id = error instanceof ApiError ? error.error.params?.['id'] : undefined;
  const href =
    typeof id !== 'string'
      ? null
      : isId('transaction', id)
        ? to('/transactions/details/{id?}', { id })
        : isId('settlement', id)
          ? to('/apps/settlements/settlements/{id}', { id })
          : null;
  const hasNoPin = error instanceof ApiError && error.error.key === 'pin.not_set';
  const way = hasNoPin ? (
    <ButtonLink size="small" href={to('/settings/security')}>
      {t.choosePin}
    </ButtonLink>
  ) : (
    href && (
      <ButtonLink size="small" href={href}>
        {t.openThat}
      </ButtonLink>
    )
  );
  return (
    <Banner tone="danger" live className={className} action={way || undefined}>
      {errorSentence(error, locale)}
    </Banner>
  );
}
