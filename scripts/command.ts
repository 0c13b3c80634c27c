import { ROOT } from "./files.ts";

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

export interface RunOptions {
  /** Prints the output while the command runs. */
  readonly echo?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Ends the process and its children. */
  readonly signal?: AbortSignal;
}

/** Runs the Bun of this process. */
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
    // A process group of its own, so that its children end with it.
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
  return { code, output: parts.join(""), ms: performance.now() - started };
}

/** Builds web and REST document without the client for npm; does nothing when the build is current. */
export const buildWeb = (): Promise<CommandResult> =>
  runBun("--bun x turbo run build --filter=!@kolekta/client --output-logs=errors-only".split(" "), {
    echo: true,
  });

function endGroup(pid: number): void {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
