/**
 * An open tab asks for scripts of the build it began with; some builds later they are gone. When one cannot be fetched,
 * the server is asked for the page: if that one starts with another script, there is a newer console and this page is
 * loaded anew (what was typed is kept as drafts). Otherwise the connection broke, and the screen says so.
 */
export function followNewBuild(ownScript: string, reload = () => location.reload()): void {
  addEventListener('vite:preloadError', () => {
    fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
      .then(async (answer) => {
        if (answer.ok && isOtherBuild(await answer.text(), ownScript)) reload();
      })
      .catch(() => {});
  });
}

/** @param ownScript address of the script that runs, as `import.meta.url` gives it */
export function isOtherBuild(page: string, ownScript: string): boolean {
  const { pathname } = new URL(ownScript);
  return page.includes('/assets/') && !page.includes(`"${pathname}"`);
}
