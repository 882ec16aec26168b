import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import { SMTPServer } from 'smtp-server';

/** Real servers of the two protocols on ports of this machine; tests script what they answer. */
export type ReceivedMail = { from: string; to: string[]; raw: string };
export type MailServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Answers of the next recipients, in order, as SMTP codes; after them all are accepted. */
  answers: number[];
  close(): Promise<void>;
};

export async function mailServer(
  options: { port?: number; login?: { user: string; password: string } } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const answers: number[] = [];
  const server = new SMTPServer({
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth(auth, _session, done) {
      const isRight = auth.username === options.login?.user && auth.password === options.login?.password;
      done(isRight ? null : new Error('Wrong password'), isRight ? { user: auth.username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      const code = answers.shift() ?? 250;
      done(
        code === 250
          ? null
          : Object.assign(new Error(code < 500 ? 'Greylisted, come back later' : 'No such mailbox'), {
              responseCode: code,
            }),
      );
    },
    async onData(stream, session, done) {
      const raw = await text(stream);
      received.push({
        from: (session.envelope.mailFrom as { address: string }).address,
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
        raw,
      });
      done();
    },
  });
  server.on('error', () => {}); // clients that hang up
  const port = await listening(server.server, options.port ?? 0);
  return {
    url: `smtp://${options.login ? `${options.login.user}:${options.login.password}@` : ''}127.0.0.1:${port}`,
    port,
    received,
    answers,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export type ReceivedSms = { from: string; to: string; coding: number; text: string; udh: number[] | null };
export type SmsServer = {
  url: string;
  port: number;
  received: ReceivedSms[];
  answers: number[];
  logins: number;
  hangUp(): void;
  close(): Promise<void>;
};

export async function smsServer(options: { port?: number } = {}): Promise<SmsServer> {
  const received: ReceivedSms[] = [];
  const answers: number[] = [];
  const open = new Set<Session>();
  const server = smpp.createServer((session) => {
    open.add(session);
    session.on('error', () => {});
    session.on('close', () => open.delete(session));
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isRight = pdu.system_id === 'nkap' && pdu.password === 'secret1';
      if (isRight) made.logins += 1;
      session.send(pdu.response({ command_status: isRight ? 0 : smpp.errors['ESME_RBINDFAIL'] }));
    });
    session.on('submit_sm', (pdu: Pdu) => {
      const status = answers.shift() ?? 0;
      if (status === 0) received.push(smsOf(pdu));
      session.send(pdu.response(status === 0 ? { message_id: `id-${received.length}` } : { command_status: status }));
    });
    session.on('unbind', (pdu: Pdu) => void session.send(pdu.response()));
  });
  const port = await listening(server, options.port ?? 0);
  const hangUp = () => open.forEach((session) => session.destroy());
  const made: SmsServer = {
    url: `smpp://nkap:secret1@127.0.0.1:${port}`,
    port,
    received,
    answers,
    logins: 0,
    hangUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
  return made;
}

function smsOf(pdu: Pdu): ReceivedSms {
  const { message, udh } = pdu.short_message;
  return {
    from: pdu.source_addr,
    to: pdu.destination_addr,
    coding: pdu.data_coding,
    text: message.toString(),
    udh: udh?.[0] ? [...udh[0]] : null,
  };
}

async function listening(
  server: { listen(port: number, host: string, done: () => void): unknown; address(): unknown },
  port: number,
): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
