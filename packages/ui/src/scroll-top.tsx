import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { IconButton } from './icon-button.tsx';
import { useWords } from './locale.tsx';

/** Appears after more than 250 px of scrolling, in the place that the frame gives it. */
export const scrollTopAfterPx = 250;

export function ScrollTop() {
  const t = useWords(uiWords);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > scrollTopAfterPx);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <span className="enter-fade">
      <IconButton
        bordered
        label={t.scrollTop}
        icon={<ArrowUp />}
        onClick={() => {
          scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
          document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
        }}
      />
    </span>
  );
}
