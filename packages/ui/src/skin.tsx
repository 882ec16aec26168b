import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Skin } from './tokens.ts';

/** Light or dark. Skins are variables only, so a switch re-renders nothing but the switch itself. */
const storageKey = 'skin';
const SkinContext = createContext<{ skin: Skin; setSkin: (skin: Skin) => void }>({ skin: 'light', setSkin: () => {} });

export function storedSkin(): Skin {
  try {
    return localStorage.getItem(storageKey) === 'dark' ? 'dark' : 'light';
  } catch {
    return 'light';
  }
}

export function SkinProvider({ children }: { children: ReactNode }) {
  const [skin, setState] = useState<Skin>(storedSkin);
  useEffect(() => {
    document.documentElement.dataset.skin = skin;
  }, [skin]);
  const value = useMemo(
    () => ({
      skin,
      setSkin(next: Skin) {
        try {
          localStorage.setItem(storageKey, next);
        } catch {
          // The choice then lives as long as the page.
        }
        setState(next);
      },
    }),
    [skin],
  );
  return <SkinContext value={value}>{children}</SkinContext>;
}

export function useSkin() {
  return use(SkinContext);
}
