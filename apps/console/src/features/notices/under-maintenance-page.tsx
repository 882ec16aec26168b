import Wrench from 'lucide-react/icons/wrench';
import { noticesWords } from '#i18n/catalogues/notifications/notices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { Notice } from './notice.tsx';

export function Screen() {
  const t = useWords(noticesWords);
  return (
    <Notice icon={<Wrench />} title={t.maintenanceTitle} text={t.maintenanceText}>
      <ButtonLink href={to('/')} variant="primary">
        {t.retry}
      </ButtonLink>
    </Notice>
  );
}
