/** 32 random bytes that only this page knows: whoever holds them is given the tokens of a login shown as a code. */
export function newBrowserSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
