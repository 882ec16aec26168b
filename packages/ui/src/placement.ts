import { useLayoutEffect, type RefObject } from 'react';

export type Side = 'bottom-start' | 'bottom-end' | 'top';

/**
 * Puts a floating piece next to its anchor and lifts it into the top layer, so that no table or dialog clips it.
 * Written by hand because CSS anchor positioning stops at Chrome 125 and phones here stop at 119; where even the
 * popover attribute is missing (111–113) the piece is still placed, only not lifted.
 */
export function usePlacement(
  floating: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
  side: Side,
) {
  useLayoutEffect(() => {
    const box = floating.current;
    const origin = anchor.current;
    if (!open || !box || !origin) return;
    if ('showPopover' in box && !box.matches(':popover-open')) box.showPopover();
    const place = () => {
      const at = origin.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = box;
      const gap = 6;
      const margin = 8;
      const wish =
        side === 'bottom-end' ? at.right - width : side === 'top' ? at.left + at.width / 2 - width / 2 : at.left;
      const left = Math.max(margin, Math.min(wish, innerWidth - width - margin));
      const below = at.bottom + gap;
      const above = at.top - gap - height;
      const fitsBelow = below + height <= innerHeight - margin;
      const wantsAbove = side === 'top' ? above >= margin : !fitsBelow && above >= margin;
      box.style.left = `${left}px`;
      box.style.top = `${Math.max(margin, wantsAbove ? above : Math.min(below, Math.max(margin, innerHeight - height - margin)))}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [open, side, floating, anchor]);
}
