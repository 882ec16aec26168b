import { homeWords } from '#i18n/catalogues/home/words.ts';
import { useWords } from '#ui/locale.tsx';

/** Dots of one length for every amount, so that not even its size shows. */
export function HiddenMoney() {
  const t = useWords(homeWords);
  return (
    <>
      <span aria-hidden="true" className="tracking-widest">
        ••••••
      </span>
      <span className="sr-only">{t.amountHidden}</span>
    </>
  );
}
