/** The path of a sparkline inside a box; flat in the middle when all values are equal. */
export function sparkPath(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  return values
    .map((value, index) => {
      const x = values.length === 1 ? width / 2 : (index / (values.length - 1)) * width;
      const y = span === 0 ? height / 2 : height - ((value - low) / span) * height;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Lists of figures are reduced to so many points where no range says otherwise. */
export const pointsByDefault = 12;

/** A list of figures as at most so many: each the mean of its neighbours, so that the height of the line stays true. */
export function reducePoints(values: readonly number[], most = pointsByDefault): number[] {
  const count = Math.min(most, values.length);
  return Array.from({ length: count }, (_, index) => {
    const own = values.slice(
      Math.floor((index * values.length) / count),
      Math.floor(((index + 1) * values.length) / count),
    );
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}

/** A trend at a glance beside a figure; it carries no figure of its own, so readers skip it unless it has a label. */
export function Sparkline({
  values,
  label,
  width = 84,
  height = 28,
}: {
  values: readonly number[];
  label?: string;
  width?: number;
  height?: number;
}) {
  if (values.length < 2) return null;
  const path = sparkPath(reducePoints(values), width - 6, height - 6);
  const [x = 0, y = 0] = path.split(/[ML]/).at(-1)!.split(' ').map(Number);
  return (
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      width={width}
      height={height}
      className="shrink-0 text-primary"
    >
      <g transform="translate(3 3)">
        <path d={`${path}L${width - 6} ${height - 3}L0 ${height - 3}z`} fill="currentColor" opacity="0.1" />
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <circle cx={x} cy={y} r="2.25" fill="currentColor" />
      </g>
    </svg>
  );
}
