import { useSearch } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useBack } from '../../data/route.ts';
import { Notice } from './notice.tsx';

export function Screen() {
  const t = useWords(noticesWords);
  const back = useBack(to('/'));
  const { from }: Record<string, string> = useSearch({ strict: false });
  return (
    <Notice icon={<Compass />} title={t.notFoundTitle} text={t.notFoundText}>
      {from && (
        <p className="w-full">
          <code className="rounded-md bg-sunken px-2.5 py-1.5 font-mono text-sm break-all">{from.slice(0, 200)}</code>
        </p>
      )}
      {back && <Button onClick={back}>{t.back}</Button>}
      <ButtonLink href={to('/')} variant="primary">
        {t.home}
      </ButtonLink>
    </Notice>
  );
}
