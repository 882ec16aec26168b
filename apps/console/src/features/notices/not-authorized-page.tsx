import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { noticesWords } from '#i18n/catalogues/notices.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { Notice } from './notice.tsx';

/** The address others link to. Inside the console a missing right is explained in the place of the screen itself. */
export function Screen() {
  const t = useWords(noticesWords);
  return (
    <Notice icon={<LockKeyhole />} title={t.forbiddenTitle} text={t.forbiddenText}>
      <ButtonLink href="/" variant="primary">{t.home}</ButtonLink>
    </Notice>
  );
}
