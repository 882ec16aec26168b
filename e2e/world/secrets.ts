/**
 * What must stand in no log, bundle, metric or description: tokens, password hashes, sealed values, keys, passwords of
 * the stories.
 */
const secrets: Readonly<Record<string, RegExp>> = {
  'an access token': /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  'a password hash': /\$argon2(id|i|d)\$/,
  'a sealed value': /\bs1\.[0-9a-f]{8}\.[\w-]{30,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a password': /Demo1234|Mango-Kola-77|Fresh-Plantain-42/,
};

/** Names of the secrets that a text gives away, each with the place. */
export function leakedIn(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, pattern]) => {
    const found = pattern.exec(text);
    return found
      ? [`${name}, after “${text.slice(Math.max(0, found.index - 60), found.index).replace(/\s+/g, ' ')}”`]
      : [];
  });
}
