import { lazy } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { untilHere } from '../../../data/until-here.ts';

/** What of the editor nobody reads at first sight, and the places it keeps until then. */
export const PhonePreview = lazy(() =>
  untilHere(() => import('./phone-preview.tsx')).then((module) => ({ default: module.PhonePreview })),
);
export const MoreSections = lazy(() =>
  untilHere(() => import('./more-sections.tsx')).then((module) => ({ default: module.MoreSections })),
);

export const morePlace = (
  <div className="grid grid-cols-1 gap-4">
    <Skeleton className="h-90 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
    <Skeleton className="h-17 rounded-lg" />
  </div>
);
export const previewPlace = <Skeleton className="mx-auto h-140 w-76 rounded-lg" />;
