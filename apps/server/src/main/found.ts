import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isEmail, passwordProblems } from '#domain/values/text.ts';
import { parsePhone } from '#domain/values/phone.ts';
import { systemClock } from '../kit/clock.ts';
import { loadConfig } from '../kit/config.ts';
import { createLog } from '../kit/log.ts';
import { migrate } from '../kit/migrate.ts';
import { loadSecret } from '../kit/secret.ts';
import { hashPassword } from '../kit/passwords.ts';
import { takeTurn } from '../kit/take-turn.ts';
import type { Tx } from '../modules/context.ts';
import { addMember, ensureBooks, openBooks } from '../modules/onboarding/founding/public.ts';
import { foundOrganisation, withLogo } from '../modules/ground/organisations/public.ts';
import { openServer } from '../postgres/server.ts';
import { openServices } from './services.ts';

const usage = `npm run found -- --name "Boutique Njoya SARL" --owner "Irène Njoya" --email irene@example.cm [--phone 677100200] [--language fr] [--shown "Boutique Njoya"]

Founds an organisation with its books in both environments, and its owner, whose password is made and printed once.
Somebody who already has a login keeps it and owns this organisation too.`;

/** A password a person can type from a screen: no characters that look alike. */
function madePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  for (;;) {
    const text = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (passwordProblems(text).length === 0) return text;
  }
}

function readWish() {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      shown: { type: 'string' },
      owner: { type: 'string' },
      email: { type: 'string' },
      phone: { type: 'string' },
      language: { type: 'string', default: 'fr' },
    },
  });
  const { name, owner, language } = values;
  const email = values.email?.trim().toLowerCase();
  const problems: string[] = [];
  if (!name?.trim()) problems.push('--name is the name of the organisation');
  if (!owner?.trim()) problems.push('--owner is the name of the person who owns it');
  if (!email || !isEmail(email)) problems.push('--email is the address the owner logs in with');
  if (language !== 'fr' && language !== 'en') problems.push('--language is fr or en');
  const phone = values.phone === undefined ? null : parsePhone(values.phone);
  if (phone && !phone.ok) problems.push('--phone is a Cameroonian mobile number');
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n\n${usage}`);
  return {
    name: name!.trim(),
    shown: values.shown?.trim() || name!.trim(),
    owner: owner!.trim(),
    email: email!,
    phone: phone?.ok ? phone.phone : null,
    language: language as 'fr' | 'en',
  };
}

/** Whoever repeats the command, because its answer was lost, gets no second organisation of the same name. */
async function ownedAlready(tx: Tx, wish: { name: string; email: string }): Promise<string | null> {
  const row = await tx
    .selectFrom('identity.organisations as o')
    .innerJoin('identity.memberships as m', 'm.organisation_id', 'o.id')
    .innerJoin('identity.users as u', 'u.id', 'm.user_id')
    .select('o.id')
    .where('o.name', '=', wish.name)
    .where('u.email', '=', wish.email)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** npm run found: how the first organisation of an empty installation comes to be. */
async function main(): Promise<void> {
  const wish = readWish();
  const config = loadConfig();
  const log = createLog({ name: 'found', level: 'error' });
  const secret = loadSecret(config);
  const server = await openServer(config, log);
  try {
    await migrate({ adminUrl: server.adminUrl, secret, log });
    const services = openServices({ ...config, databaseUrl: server.databaseUrl }, { secret, clock: systemClock, log });
    try {
      const at = systemClock.now();
      const password = madePassword();
      const passwordHash = await hashPassword(password);
      const { organisationId, isKnown, isThere } = await withLogo(
        services.production.files,
        { name: wish.shown, at },
        (logo) =>
          services.production.runTx('system', async (tx) => {
            await takeTurn(tx, 'found an organisation');
            const there = await ownedAlready(tx, wish);
            if (there) return { organisationId: there, isKnown: true, isThere: true };
            const known = await tx
              .selectFrom('identity.users')
              .select('id')
              .where('email', '=', wish.email)
              .executeTakeFirst();
            const id = await foundOrganisation(tx, {
              name: wish.name,
              displayName: wish.shown,
              at,
              logo,
            });
            await openBooks(tx, id, { promptName: wish.shown, at });
            await addMember(tx, {
              organisationId: id,
              displayName: wish.owner,
              email: wish.email,
              phone: wish.phone,
              passwordHash,
              language: wish.language,
              roleKeys: ['owner'],
              at,
            });
            return { organisationId: id, isKnown: known !== undefined, isThere: false };
          }),
      );
      // A run that was killed here before left the sandbox without books: the next one opens them.
      await services.sandbox.runTx('system', (tx) => ensureBooks(tx, organisationId, at));
      console.log(
        isThere
          ? `${wish.shown} is there already (${organisationId}); nothing was founded.`
          : `${wish.shown} is founded (${organisationId}).`,
      );
      console.log(isKnown ? `${wish.email} keeps the password it has.` : `${wish.email} logs in with ${password}`);
    } finally {
      await services.close();
    }
  } finally {
    await server.stop();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
