import type { Plugin } from 'vite';

/** Vite's own module that stands before each `import()` of a build. */
const helper = '\0vite/preload-helper.js';

/**
 * A browser may keep for ever that a script did not come (Chromium 150 does): to import it again asks nobody, and a
 * line that broke once took a part of the page until it was loaded anew. So a script and what it needs are fetched
 * first, which may fail and be tried again; the import finds them in the browser's cache. What the head of the page
 * has asked for already is on its way. What fails is told as Vite tells it.
 */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: (id) => (id === helper ? `export const __vitePreload = (${fetched})(new Map())` : null),
    },
  };
}

/** Written into the build as it stands here. */
const fetched = `(begun) => (load, needed = []) => {
  const asked = (name) => {
    const url = '/' + name;
    if (document.querySelector('link[href="' + url + '"]')) return;
    let coming = begun.get(url);
    if (!coming) {
      coming = fetch(url).then((answer) => {
        if (!answer.ok) throw new Error(url);
        return answer.arrayBuffer();
      });
      begun.set(url, coming);
      coming.catch(() => begun.delete(url));
    }
    return coming;
  };
  const own = /import\\(.\\.\\/([^\`'"]+)/.exec(load);
  return Promise.all([...(own ? ['assets/' + own[1]] : []), ...needed].map(asked)).then(load).catch((error) => {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  });
}`;
