/** The part of `smpp` that is used; the package brings no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';
  export type Pdu = {
    command: string;
    command_status: number;
    sequence_number: number;
    source_addr: string;
    destination_addr: string;
    data_coding: number;
    esm_class: number;
    system_id: string;
    password: string;
    short_message: { message: string | Buffer; udh?: Buffer[] };
    response(options?: Record<string, unknown>): Pdu;
  };
  export class Session extends EventEmitter {
    socket: Socket;
    send(pdu: Pdu): boolean;
    bind_transceiver(options: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(options: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    enquire_link(answered?: (pdu: Pdu) => void): boolean;
    unbind(answered?: (pdu: Pdu) => void): boolean;
    close(done?: () => void): void;
    destroy(done?: () => void): void;
  }
  const smpp: {
    connect(options: {
      host: string;
      port: number;
      tls?: boolean;
      rejectUnauthorized?: boolean;
      servername?: string;
    }): Session;
    createServer(listener: (session: Session) => void): NetServer & { sessions: Session[] };
    errors: Record<string, number>;
  };
  export default smpp;
}
