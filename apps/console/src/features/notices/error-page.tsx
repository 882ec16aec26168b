import CircleAlert from 'lucide-react/icons/circle-alert';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useBack } from '../../data/route.ts';
import { Notice } from './notice.tsx';

export function Screen() {
  const t = useWords(noticesWords);
  const back = useBack(to('/'));
  return (
    <Notice icon={<CircleAlert />} title={t.errorTitle} text={t.errorText}>
      {back && <Button onClick={back}>{t.back}</Button>}
      <ButtonLink href={to('/')} variant="primary">
        {t.home}
      </ButtonLink>
    </Notice>
  );
}
