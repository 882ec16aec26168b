import Hourglass from 'lucide-react/icons/hourglass';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { Notice } from './notice.tsx';

export function Screen() {
  const t = useWords(noticesWords);
  return (
    <Notice icon={<Hourglass />} title={t.soonTitle} text={t.soonText}>
      <ButtonLink href={to('/')} variant="primary">
        {t.home}
      </ButtonLink>
    </Notice>
  );
}
