import { useState } from 'react';
import { readText, writeText } from '../../data/storage.ts';

const name = 'hideAmounts';

/** Whether this device shows amounts: a till in a shop is read by more than one person. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(() => readText(name) === '1');
  return [
    hidden,
    () => {
      writeText(name, hidden ? null : '1');
      setHidden(!hidden);
    },
  ];
}
