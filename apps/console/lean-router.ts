import type { Plugin } from 'vite';

/**
 * Every route of TanStack Router carries a `Link` of its own, which keeps 4 kB in the first script. Our links are the
 * kit's (`shell/root.tsx`), so the one behind those is left out; one that is drawn all the same says so.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('@tanstack/react-router/dist/esm/route.js')) return null;
      const lean = code.replace(
        'import { Link } from "./link.js";',
        'const Link = () => { throw new Error("links of routes are left out of the build: lean-router.ts"); };',
      );
      if (lean === code) throw new Error('lean-router.ts no longer knows how a route takes its Link');
      return { code: lean, map: null };
    },
  };
}
