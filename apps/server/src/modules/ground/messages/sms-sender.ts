import smpp, { type Pdu, type Session } from 'smpp';
import { smsParts } from './gsm.ts';
import type { SendOutcome, Sms } from './sender.ts';

const answerMs = 15_000;
/** Status words of SMPP that no later try will change: the text or one of the numbers is wrong. */
const finalWords = [
  'ESME_RINVMSGLEN',
  'ESME_RINVSRCADR',
  'ESME_RINVDSTADR',
  'ESME_RINVSRCTON',
  'ESME_RINVSRCNPI',
  'ESME_RINVDSTTON',
  'ESME_RINVDSTNPI',
  'ESME_RINVDCS',
  'ESME_RINVESMCLASS',
];

/** Something went wrong before the centre could answer; always worth another try. */
class NotNow extends Error {}

/** SMS over SMPP 3.4: one bound connection, kept while there is something to say and made anew after any doubt. */
export function smsSender(url: string, from: string) {
  const address = new URL(url);
  const isTls = address.protocol === 'smpps:';
  let current: Session | null = null;
  let bound: Promise<Session> | null = null;
  let reference = Math.floor(Math.random() * 256);

  /** An old connection that closes late must not take the new one with it. */
  const forget = (session: Session) => {
    if (current === session) bound = current = null;
    session.destroy();
  };

  const bind = (): Promise<Session> =>
    new Promise((resolve, reject) => {
      const session = smpp.connect({
        host: address.hostname.replace(/^\[|\]$/g, ''),
        port: Number(address.port) || (isTls ? 3550 : 2775),
        tls: isTls,
        servername: address.hostname,
      });
      current = session;
      session.setMaxListeners(50); // every message in flight listens for the end
      const lost = (why: string) => {
        clearTimeout(timer);
        forget(session);
        reject(new NotNow(why));
      };
      const timer = setTimeout(() => lost('no answer to the login'), answerMs);
      session.on('error', (error: Error) => lost(error.message));
      session.on('close', () => lost('the connection was closed'));
      session.on('enquire_link', (pdu: Pdu) => void session.send(pdu.response()));
      // Receipts and answers of people are none of ours; unanswered, the centre would keep sending them.
      session.on('deliver_sm', (pdu: Pdu) => void session.send(pdu.response()));
      session.on('unbind', (pdu: Pdu) => {
        session.send(pdu.response());
        session.close();
      });
      session.on(isTls ? 'secureConnect' : 'connect', () => {
        session.bind_transceiver(
          { system_id: decodeURIComponent(address.username), password: decodeURIComponent(address.password) },
          (answer) => {
            if (answer.command_status !== 0) return lost(`the login was refused: ${wordOf(answer.command_status)}`);
            clearTimeout(timer);
            resolve(session);
          },
        );
      });
    });

  const submit = (on: Session, options: Record<string, unknown>): Promise<Pdu> =>
    new Promise((resolve, reject) => {
      const lost = (why: string) => {
        clearTimeout(timer);
        on.off('close', closed);
        forget(on);
        reject(new NotNow(why));
      };
      const closed = () => lost('the connection was closed before the answer');
      const timer = setTimeout(() => lost('no answer in time'), answerMs);
      on.once('close', closed);
      const isWritten = on.submit_sm(options, (answer) => {
        clearTimeout(timer);
        on.off('close', closed);
        resolve(answer);
      });
      if (!isWritten) lost('the connection was closed');
    });

  const isName = /[A-Za-z]/.test(from);
  const head = {
    source_addr_ton: isName ? 5 : from.length > 6 ? 1 : 3,
    source_addr_npi: isName ? 0 : 1,
    source_addr: from,
    dest_addr_ton: 1,
    dest_addr_npi: 1,
  };

  return {
    async send(sms: Sms): Promise<SendOutcome> {
      try {
        const on = await (bound ??= bind());
        const parts = smsParts(sms.text);
        reference = (reference + 1) % 256;
        for (const [index, part] of parts.entries()) {
          const udh = parts.length === 1 ? null : Buffer.from([5, 0, 3, reference, parts.length, index + 1]);
          const answer = await submit(on, {
            ...head,
            destination_addr: sms.to,
            data_coding: part.encoding === 'gsm' ? 0 : 8,
            esm_class: udh ? 0x40 : 0,
            short_message: udh ? Buffer.concat([udh, part.bytes]) : part.bytes,
          });
          if (answer.command_status !== 0) {
            const word = wordOf(answer.command_status);
            return { kind: finalWords.includes(word) ? 'refused' : 'later', reason: word };
          }
        }
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'later', reason: (error as Error).message };
      }
    },
    async close(): Promise<void> {
      const open = await bound?.catch(() => null);
      if (open)
        await new Promise<void>((resolve) => {
          open.close(resolve);
          setTimeout(() => open.destroy(), 1000).unref();
        });
    },
  };
}

const wordOf = (status: number): string =>
  Object.entries(smpp.errors).find(([, code]) => code === status)?.[0] ?? `status ${status}`;
