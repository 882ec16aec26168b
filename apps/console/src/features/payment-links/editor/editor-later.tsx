import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../../../data/lazy-part.ts';

/** What of the editor nobody reads at first sight, and the places it keeps until then. */
export const PhonePreview = lazyPart(() => import('./phone-preview.tsx'), 'PhonePreview');
export const MoreSections = lazyPart(() => import('./more-sections.tsx'), 'MoreSections');

export const morePlace = (
  <div className="grid grid-cols-1 gap-4">
    <Skeleton className="h-90 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
  </div>
);
export const previewPlace = <Skeleton className="mx-auto h-140 w-76 rounded-lg" />;
