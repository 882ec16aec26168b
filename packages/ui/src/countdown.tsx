import { useEffect, useRef, useState } from 'react';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { clock } from './clock.ts';
import { useWords } from './locale.tsx';

export type CountdownProps = {
  until: Date | string | number;
  /** Whole time in seconds: draws a bar that empties. */
  total?: number;
  onEnd?: () => void;
  /** Another clock than the server's, for what ends by the device's own. */
  now?: () => number;
};

/** "4:59" */
export function drawSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The time left for a prompt on the payer's phone. Read out once a minute, not every second. */
export function Countdown({ until, total, onEnd, now = clock.now }: CountdownProps) {
  const t = useWords(uiPieceWords);
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => (end - now()) / 1000);
  const ended = useRef(false);
  const latest = useRef({ onEnd, now });
  latest.current = { onEnd, now };
  useEffect(() => {
    ended.current = false;
    const tick = () => {
      const rest = (end - latest.current.now()) / 1000;
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      if (!ended.current) latest.current.onEnd?.();
      ended.current = true;
    };
    const timer = setInterval(tick, 500);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  const text = drawSeconds(left);
  return (
    <div role="timer" aria-label={t.timeLeft} className="grid grid-cols-1 gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">{left > 0 ? t.timeLeft : t.timeUp}</span>
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {text}
        </span>
        <span className="sr-only" aria-live="polite">
          {left > 0 ? drawSeconds(Math.ceil(left / 60) * 60) : t.timeUp}
        </span>
      </p>
      {total !== undefined && (
        <div className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <div
            className="h-full origin-left rounded-full bg-primary transition-transform duration-500 ease-linear"
            style={{ transform: `scaleX(${Math.max(0, Math.min(1, left / total))})` }}
          />
        </div>
      )}
    </div>
  );
}
