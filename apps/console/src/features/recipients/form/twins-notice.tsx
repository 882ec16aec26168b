import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientFormWords } from '#i18n/catalogues/recipients/form.ts';
import { Link } from '#ui/link.tsx';
import { useWords } from '#ui/locale.tsx';
import { to } from '../../../data/paths.ts';
import { useRested } from '../../../data/rested.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';

/** Who is already paid at the number, account or card that is being typed: both are shown, nothing is refused. */
export function TwinsNotice({
  phone,
  rib,
  card,
  exceptId,
}: {
  phone?: string | null;
  rib?: string | null;
  card?: string | null;
  exceptId: string | undefined;
}) {
  const t = useWords(recipientFormWords);
  const typed = phone ?? rib ?? card ?? null;
  const rested = useRested(typed);
  const isRested = typed !== null && rested === typed;
  const { data } = useEndpoint(
    recipientsApi.twins,
    { body: { ...(phone ? { phone } : card ? { card } : { rib: rib ?? null }), ...(exceptId ? { exceptId } : {}) } },
    { enabled: isRested, keepPrevious: false },
  );
  const twins = isRested ? (data ?? []).slice(0, 3) : [];
  return (
    <div
      role="status"
      className={
        twins.length > 0
          ? 'tone-warning mt-2 flex gap-2.5 rounded-md bg-tone px-3 py-2 text-sm text-tone-fg'
          : undefined
      }
    >
      {twins.length > 0 && (
        <>
          <TriangleAlert className="mt-0.5 shrink-0" />
          <div className="grid gap-1">
            {twins.map((twin) => (
              <p key={twin.id}>
                {(twin.isFrozen ? t.twinFrozen : t.twin)({ name: twin.displayName })}{' '}
                <Link
                  href={to('/profiles/recipients/{id}', { id: twin.id })}
                  aria-label={t.openName({ name: twin.displayName })}
                  className="text-tone-fg! font-medium"
                >
                  {t.open}
                </Link>
              </p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
