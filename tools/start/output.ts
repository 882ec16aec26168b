/** What the terminal shows: our own lines, and the children's log lines (JSON) as one readable line each. */
const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number) => (text: string) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
const red = paint(31);
const yellow = paint(33);

export function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

export function fail(text: string): void {
  process.stderr.write(`\n${red(text)}\n`);
}

/** Fields every line has and nobody reads in a terminal. */
const silent = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg', 'v']);

/** `api       15:04:05 warn  message key=value` */
export function readable(name: string, line: string): string {
  const label = dim(name.padEnd(10));
  if (!line.startsWith('{')) return `${label} ${line}`;
  try {
    const { level = 'info', time, msg = '', err, ...rest } = JSON.parse(line) as Record<string, any>;
    const fields = Object.entries(rest)
      .filter(([key]) => !silent.has(key))
      .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' ');
    const colour = level === 'error' || level === 'fatal' ? red : level === 'warn' ? yellow : (text: string) => text;
    const trouble = err ? `\n${dim(String(err.stack ?? err.message ?? JSON.stringify(err)))}` : '';
    return `${label} ${dim(String(time ?? '').slice(11, 19))} ${colour(`${level === 'info' ? '' : `${level} `}${msg}`)} ${dim(fields)}${trouble}`.trimEnd();
  } catch {
    return `${label} ${line}`;
  }
}

/** Splits a stream into lines and prints each; `keep` of the last lines are returned for a message about a crash. */
export function follow(name: string, stream: NodeJS.ReadableStream, keep: string[], quiet: () => boolean): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      keep.push(line);
      if (keep.length > 20) keep.shift();
      if (!quiet()) say(readable(name, line));
    }
  });
}
