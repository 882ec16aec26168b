import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isLocale, say, type Catalogue, type Locale, type Spoken } from '#i18n/words.ts';

/** Which of the two languages the screen speaks. Kept in the browser; the page's `lang` follows it. */
const storageKey = 'locale';
const LocaleContext = createContext<{ locale: Locale; setLocale: (locale: Locale) => void }>({
  locale: 'en',
  setLocale: () => {},
});

export function storedLocale(): Locale | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return isLocale(stored) ? stored : null;
  } catch {
    return null; // storage is refused in some private windows
  }
}

/**
 * @param initial the language to start with when the browser holds no choice (default English, as the specification
 * says)
 * @param fixed pins the language and ignores the stored choice (gallery, tests)
 * @param onChange told after the user changed the language, e.g. to keep it with the profile
 */
export function LocaleProvider(props: {
  initial?: Locale;
  fixed?: Locale;
  onChange?: (locale: Locale) => void;
  children: ReactNode;
}) {
  const { initial = 'en', fixed, onChange, children } = props;
  const [chosen, setChosen] = useState<Locale>(() => storedLocale() ?? initial);
  const locale = fixed ?? chosen;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const value = useMemo(
    () => ({
      locale,
      setLocale(next: Locale) {
        try {
          localStorage.setItem(storageKey, next);
        } catch {
          // The choice then lives as long as the page.
        }
        setChosen(next);
        onChange?.(next);
      },
    }),
    [locale, onChange],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext).locale;
}

export function useSetLocale(): (locale: Locale) => void {
  return use(LocaleContext).setLocale;
}

/** The catalogue in the language of the screen: `const t = useWords(paymentLinkWords); t.title`. */
export function useWords<C extends Catalogue>(catalogue: C): Spoken<C> {
  return say(catalogue, useLocale());
}
