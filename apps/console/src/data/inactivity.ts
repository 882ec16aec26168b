/** Signs of life, as the specification lists them. */
const signs = ['keydown', 'mousemove', 'mousedown', 'touchmove'] as const;
export const inactivityWarningMs = 60_000;
/** Other tabs of this browser are signs of life too; they tell each other at most this often. */
const tellEveryMs = 5_000;

/**
 * Ends the session after `limitMs` without a sign of life, after a warning of 60 s. Works on moments rather than on
 * one long timer, because a sleeping laptop stops timers: whoever wakes it too late meets the login page.
 * While the warning stands only `stay()` restarts the clock; a nudge of the mouse is not an answer.
 */
export function watchInactivity(options: {
  limitMs(): number;
  onWarning(endsAt: number): void;
  onStay(): void;
  onEnd(): void;
  now?: () => number;
  target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}): { stay(): void; stop(): void } {
  const now = options.now ?? Date.now;
  const target = options.target ?? window;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('activity');
  let lastAt = now();
  let toldAt = 0;
  let warning = false;

  const check = () => {
    const endsAt = lastAt + options.limitMs();
    if (now() >= endsAt) {
      stop();
      options.onEnd();
    } else if (!warning && now() >= endsAt - Math.min(inactivityWarningMs, options.limitMs() / 2)) {
      warning = true;
      options.onWarning(endsAt);
    }
  };
  const alive = () => {
    if (warning) return;
    lastAt = now();
    if (lastAt - toldAt >= tellEveryMs) {
      toldAt = lastAt;
      channel?.postMessage('alive');
    }
  };
  const stay = () => {
    warning = false;
    lastAt = toldAt = now();
    channel?.postMessage('alive');
    options.onStay();
  };
  if (channel) {
    channel.onmessage = () => {
      lastAt = now();
      if (!warning) return;
      warning = false;
      options.onStay();
    };
  }
  const timer = setInterval(check, 1_000);
  for (const sign of signs) target.addEventListener(sign, alive, { passive: true, capture: true });
  function stop() {
    clearInterval(timer);
    channel?.close();
    for (const sign of signs) target.removeEventListener(sign, alive, { capture: true });
  }
  return { stay, stop };
}
