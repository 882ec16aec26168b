import { useMemo } from 'react';
import { encode } from 'uqr';
import { uiPieceWords } from '#i18n/catalogues/ui/pieces.ts';
import { useWords } from './locale.tsx';

/** A QR code as one SVG path, black on white in both skins: cameras read the inverse badly. */
export function QrCode({ text, size = 192, label }: { text: string; size?: number; label?: string }) {
  const t = useWords(uiPieceWords);
  const { path, count } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label ?? t.scanToPay({ url: text })}
      width={size}
      height={size}
      viewBox={`0 0 ${count} ${count}`}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-md"
    >
      <rect width={count} height={count} fill="#fff" />
      <path d={path} fill="#14202B" />
    </svg>
  );
}

/** The dark modules as horizontal runs, with the four quiet modules readers ask for. */
export function qrPath(text: string): { path: string; count: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  });
  return { path, count: size };
}
