import { useEffect, useRef, useState, type ReactNode } from 'react';

/**
 * What stands further down a page: drawn, and fetched where it is lazy, when it is nearly in view, or when the page is
 * printed. `className` keeps its place until then.
 */
export function NearView({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && show(), {
      rootMargin: '0px 0px 100px',
    });
    observer.observe(place.current);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place} className={className} />;
}
