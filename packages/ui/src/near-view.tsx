import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * What stands further down a page: drawn, and fetched where it is lazy, when it is nearly in view, or when the page is
 * printed. `place` keeps its place until then; `now` draws it at once.
 */
export function NearView({ place, now, children }: { place: ReactNode; now?: boolean; children: ReactNode }) {
  const spot = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !spot.current) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && show(), {
      rootMargin: '0px 0px 100px',
    });
    observer.observe(spot.current);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear || now ? children : <div ref={spot}>{place}</div>;
}
