import { createElement, type SVGProps } from 'react';

export type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/**
 * What the console's bundle has in the place of lucide's own factory: the same picture from the same data, without the
 * options (sizes, contexts, stroke arithmetic) that our icons take from the stylesheet. See lean-icons.ts.
 */
export function createIcon(icon: IconData) {
  return function Icon({ className, ...rest }: SVGProps<SVGSVGElement>) {
    const isNamed = Object.keys(rest).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title');
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        ...(isNamed ? {} : { 'aria-hidden': 'true' }),
        ...rest,
      },
      ...icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
