import { ROOT } from "./files.ts";

export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

/** Runs this very Bun; `echo` passes the output on while it comes. */
export async function runBun(
  args: readonly string[],
  options: { echo?: boolean; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const started = performance.now();
  const child = Bun.spawn([process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const parts: string[] = [];
  const drain = async (
    stream: ReadableStream<Uint8Array>,
    sink: NodeJS.WriteStream,
  ) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      parts.push(decoder.decode(chunk, { stream: true }));
      if (options.echo) sink.write(chunk);
    }
  };
  await Promise.all([
    drain(child.stdout, process.stdout),
    drain(child.stderr, process.stderr),
  ]);
  return {
    code: await child.exited,
    output: parts.join(""),
    ms: performance.now() - started,
  };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
