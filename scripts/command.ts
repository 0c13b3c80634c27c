import { ROOT } from "./files.ts";

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

export interface RunOptions {
  /** Passes the output on while it comes. */
  readonly echo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Ends the process and all that it started. */
  readonly signal?: AbortSignal;
}

/** Runs this very Bun. */
export async function runBun(
  args: readonly string[],
  options: RunOptions = {},
): Promise<CommandResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const started = performance.now();
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    // Its own process group, so that its children end with it.
    detached: signal !== undefined,
  });
  const end = () => endGroup(child.pid);
  signal?.addEventListener("abort", end, { once: true });
  const parts: string[] = [];
  const drain = async (stream: ReadableStream<Uint8Array>, sink: NodeJS.WriteStream) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      parts.push(decoder.decode(chunk, { stream: true }));
      if (options.echo) sink.write(chunk);
    }
  };
  await Promise.all([drain(child.stdout, process.stdout), drain(child.stderr, process.stderr)]);
  const code = await child.exited;
  signal?.removeEventListener("abort", end);
  return {
    code,
    output: parts.join(""),
    ms: performance.now() - started,
  };
}

/** What browsers are served; nothing is done where it is as the sources are. */
export const buildWeb = (): Promise<CommandResult> =>
  runBun("--bun x turbo run build --output-logs=errors-only".split(" "), {
    echo: true,
  });

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
