import { providersApi } from '#contract/providers/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** What each operator is worth right now, for everybody who charges. */
function useOperators() {
  const { data } = useEndpoint(
    providersApi.operators,
    { query: { direction: 'collection' } },
    { staleTime: 30_000, refetchInterval: 60_000 },
  );
  return (code: OperatorCode) => data?.find((one) => one.code === code);
}

type Props = {
  operator: OperatorCode | null;
  looks: OperatorCode | null;
  onPick: (code: OperatorCode) => void;
  error?: string | undefined;
  isWhole: boolean;
};

/** The operator follows the number; a person may say otherwise, and is told what that means. */
export function OperatorChoice({ operator, looks, onPick, error, isWhole }: Props) {
  const t = useWords(chargeFormWords);
  const locale = useLocale();
  const stateOf = useOperators();
  return (
    <div className="grid grid-cols-1 gap-2">
      <RadioCards
        label={t.operator}
        columns={2}
        value={operator}
        onChange={onPick}
        error={error}
        options={operatorCodes.map((code) => ({
          value: code,
          label: operators[code].brand,
          hint:
            stateOf(code)?.configured === false
              ? t.operatorOff
              : t.operatorMax({ amount: formatMoney(operators[code].amountMax, locale) }),
          aside: <OperatorBadge operator={code} />,
        }))}
      />
      {isWhole && operator === null && (
        <Banner tone="warning" live>
          {t.operatorPick}
        </Banner>
      )}
      {operator !== null && looks !== null && operator !== looks && (
        <Banner tone="warning" live>
          {t.operatorMoved({ looks: operators[looks].name, chosen: operators[operator].name })}
        </Banner>
      )}
    </div>
  );
}

/** What keeps a charge from its operator just now. */
export function OperatorState({ operator }: { operator: OperatorCode | null }) {
  const t = useWords(chargeFormWords);
  const state = useOperators()(operator ?? operatorCodes[0]);
  if (operator === null || !state) return null;
  const { brand } = operators[operator];
  if (!state.configured)
    return (
      <Banner tone="danger" live>
        {t.notConnected({ name: brand })} <Link href={to('/settings/payment-methods')}>{t.connect}</Link>
      </Banner>
    );
  return state.health === 'down' || state.health === 'slow' ? (
    <Banner tone={state.health === 'down' ? 'danger' : 'warning'} live>
      {(state.health === 'down' ? t.down : t.slow)({ name: brand })}
    </Banner>
  ) : null;
}
