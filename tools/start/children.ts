import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootFolder } from '#server/kit/config.ts';
import { fail, follow, say } from './output.ts';

export type ChildSpec = { name: string; file: string; args?: string[]; env: Record<string, string | undefined> };
export type Child = {
  name: string;
  readonly pid: number | undefined;
  /** How often it ended unexpectedly. */
  readonly crashes: number;
  stop(): Promise<void>;
};

/**
 * A million-row export makes garbage faster than V8 likes to collect it: with these the API grew by 51 MiB over idle
 * during four such exports, without them by 287.
 */
const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=20'];
const guard = join(rootFolder, 'tools/start/guard.mjs');
const stopPatienceMs = 10_000;

/**
 * Runs a program of ours for as long as we run: a crash starts it again, with growing pauses when it keeps crashing.
 */
export function keepRunning(spec: ChildSpec, onPid: () => void): Child {
  let program: ChildProcess | undefined;
  let stopping = false;
  let pauseMs = 125;
  let crashes = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended: Promise<void> = Promise.resolve();
  const launch = () => {
    const began = Date.now();
    const last: string[] = [];
    const child = launchChild(spec, last, () => false);
    program = child;
    onPid();
    ended = exitOf(child).then(({ code, signal }) => {
      if (stopping) return;
      crashes++;
      // A minute of good work forgives earlier crashes.
      pauseMs = Date.now() - began > 60_000 ? 125 : Math.min(pauseMs * 2, 30_000);
      fail(
        `${spec.name} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again in ${(pauseMs / 1000).toFixed(1)} s`,
      );
      timer = setTimeout(launch, pauseMs);
    });
  };
  launch();
  return {
    name: spec.name,
    get pid() {
      return program?.pid;
    },
    get crashes() {
      return crashes;
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      if (!program || program.exitCode !== null || program.signalCode !== null) return;
      program.kill('SIGTERM');
      const late = await Promise.race([ended.then(() => false), sleep(stopPatienceMs, true, { ref: false })]);
      if (late) {
        say(`${spec.name} does not stop; ending it`);
        program.kill('SIGKILL');
        await ended;
      }
    },
  };
}

/** Runs a program of ours once to its end; rejects with its last lines when it fails. */
export async function runOnce(spec: ChildSpec, options: { quiet?: boolean; signal?: AbortSignal } = {}): Promise<void> {
  const last: string[] = [];
  const child = launchChild(spec, last, () => options.quiet ?? false);
  const abort = () => child.kill('SIGTERM');
  options.signal?.addEventListener('abort', abort);
  const { code, signal } = await exitOf(child);
  options.signal?.removeEventListener('abort', abort);
  if (code !== 0)
    throw new Error(
      `${spec.name} failed (${signal ?? `exit code ${code}`})${options.quiet ? `:\n${last.join('\n')}` : ''}`,
    );
}

function launchChild(spec: ChildSpec, last: string[], quiet: () => boolean): ChildProcess {
  const child = spawn(
    process.execPath,
    [...memoryFlags, '--import', guard, resolve(rootFolder, spec.file), ...(spec.args ?? [])],
    {
      cwd: rootFolder,
      env: { ...process.env, ...spec.env },
      // A group of its own: Ctrl-C in the terminal comes to the supervisor alone, which stops its children in order.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  if (child.stdout) follow(spec.name, child.stdout, last, quiet);
  if (child.stderr) follow(spec.name, child.stderr, last, quiet);
  return child;
}

function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((done) => {
    child.once('error', (error) => {
      fail(error.message);
      done({ code: 1, signal: null });
    });
    child.once('exit', (code, signal) => done({ code, signal }));
  });
}
