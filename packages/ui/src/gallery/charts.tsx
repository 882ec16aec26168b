import { BarChart, DonutChart, LineChart, StackedBarChart } from '../charts/lazy.tsx';
import { Card } from '../card.tsx';
import { useWords } from '../locale.tsx';
import { ShortMoney } from '../charts/short-money.tsx';
import { Shelf } from './specimen.tsx';
import { galleryWords } from './words.ts';

const days = Array.from({ length: 14 }, (_, index) => `${String(index + 5).padStart(2, '0')}/11`);
const wave = (index: number, step: number, size: number) => Math.round((Math.sin(index * step) + 1.4) * size);

export function Charts() {
  const t = useWords(galleryWords);
  const lines = days.map((label, index) => ({ label, values: [wave(index, 0.8, 180_000), wave(index, 0.7, 150_000)] }));
  const counts = days
    .slice(0, 7)
    .map((label, index) => ({ label, values: [wave(index, 1.3, 24), wave(index, 0.9, 15)] }));
  return (
    <Shelf title={t.charts}>
      <Card title={t.volume}>
        <LineChart label={t.volume} points={lines} series={[{ name: t.moneyIn }, { name: t.before, dashed: true }]} />
      </Card>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card title={t.byOperator}>
          <BarChart
            label={t.byOperator}
            unit="count"
            height={200}
            points={counts}
            series={[{ name: 'MTN' }, { name: 'Orange' }]}
          />
        </Card>
        <Card title={t.byOperator}>
          <StackedBarChart
            label={t.byOperator}
            height={200}
            points={lines.slice(0, 7)}
            series={[{ name: 'MTN' }, { name: 'Orange' }]}
          />
        </Card>
      </div>
      <Card title={t.shares}>
        <DonutChart
          label={t.shares}
          parts={[
            { name: 'MTN', value: 4_250_000 },
            { name: 'Orange', value: 2_980_000 },
            { name: 'Visa', value: 640_500 },
          ]}
          centre={
            <>
              <span className="text-xs text-muted">{t.moneyIn}</span>
              <ShortMoney amount={7_870_500} className="text-lg font-semibold" />
            </>
          }
        />
      </Card>
    </Shelf>
  );
}
