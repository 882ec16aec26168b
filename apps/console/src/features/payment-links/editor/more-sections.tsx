import { AfterSection } from './after-section.tsx';
import { CollectSection } from './collect-section.tsx';
import { FeesSection } from './fees-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import type { Quotes } from './quotes.ts';

/** What stands below the fold, in one request of its own, so that title and price can be typed before it has come. */
export function MoreSections({ quotes }: { quotes: Quotes | null }) {
  return (
    <>
      <FeesSection quotes={quotes} />
      <LimitsSection />
      <CollectSection />
      <AfterSection />
    </>
  );
}
