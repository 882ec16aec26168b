/** A bar of a share between 0 and 1. The figure stands beside it in words, so it is for the eye only. */
export function Meter({ share, tone = 'primary' }: { share: number; tone?: 'primary' | 'danger' }) {
  return (
    <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
      <span
        className={`block h-full rounded-full ${tone === 'danger' ? 'bg-[var(--chart-2)]' : 'bg-[var(--chart-1)]'}`}
        style={{ width: `${Math.max(share > 0 ? 1.5 : 0, Math.min(1, share) * 100)}%` }}
      />
    </span>
  );
}
