import type { Plugin } from 'vite';

/**
 * @casl builds an interpreter for conditions (`{ ownerId: … }`) while it loads, which keeps 5 kB of query language in
 * the bundle. Our rights have no conditions; marked as pure, the unused interpreter is left out.
 */
export function leanRights(): Plugin {
  return {
    name: 'lean-rights',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('@casl/ability/dist/esm/index.mjs')) return null;
      const factory = /createFactory as (\w+)/.exec(code)?.[1];
      if (!factory) return null;
      return { code: code.replaceAll(`= ${factory}(`, `= /*#__PURE__*/ ${factory}(`), map: null };
    },
  };
}
