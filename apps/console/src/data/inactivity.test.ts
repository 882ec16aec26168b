import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchInactivity } from './inactivity.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(limitMs = 1_800_000) {
  const target = new EventTarget();
  const spies = { onWarning: vi.fn(), onStay: vi.fn(), onEnd: vi.fn() };
  const watcher = watchInactivity({ limitMs: () => limitMs, target, ...spies });
  return { ...spies, watcher, sign: (name: string) => target.dispatchEvent(new Event(name)) };
}

describe('inactivity', () => {
  it('warns 60 s before the end and then ends', () => {
    const w = watch();
    vi.advanceTimersByTime(1_739_000);
    expect(w.onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(w.onWarning).toHaveBeenCalledWith(1_800_000);
    vi.advanceTimersByTime(60_000);
    expect(w.onEnd).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000_000);
    expect(w.onEnd).toHaveBeenCalledOnce();
  });

  it.each(['keydown', 'mousemove', 'mousedown', 'touchmove'])('%s begins the wait anew', (name) => {
    const w = watch();
    vi.advanceTimersByTime(1_700_000);
    w.sign(name);
    vi.advanceTimersByTime(1_700_000);
    expect(w.onWarning).not.toHaveBeenCalled();
    w.watcher.stop();
  });

  it('wants an answer once it has warned: a nudge of the mouse is none', () => {
    const w = watch();
    vi.advanceTimersByTime(1_745_000);
    w.sign('mousemove');
    w.watcher.stay();
    expect(w.onStay).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_700_000);
    expect(w.onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(45_000);
    w.sign('mousemove');
    vi.advanceTimersByTime(60_000);
    expect(w.onEnd).toHaveBeenCalledOnce();
  });

  it('ends at once when a sleeping computer wakes too late', () => {
    const w = watch();
    vi.setSystemTime(9_000_000);
    vi.advanceTimersByTime(1_000);
    expect(w.onEnd).toHaveBeenCalledOnce();
  });

  it('is deaf after stop', () => {
    const w = watch();
    w.watcher.stop();
    vi.advanceTimersByTime(5_000_000);
    expect(w.onWarning).not.toHaveBeenCalled();
    expect(w.onEnd).not.toHaveBeenCalled();
  });
});
