import { join } from "node:path";

export type Hold = { adopted: boolean; pid: number; port: number; url: string; ms: number };

/** Starts another process that uses the embedded server of a directory. */
export class Holder {
  readonly #process;
  readonly #lines: AsyncGenerator<unknown>;

  constructor(dir: string) {
    this.#process = Bun.spawn([process.execPath, join(import.meta.dir, "holder-process.ts"), dir], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    });
    this.#lines = jsonLines(this.#process.stdout);
  }

  async up(): Promise<Hold> {
    return (await this.#lines.next()).value as Hold;
  }

  async leave(): Promise<{ stopped: boolean }> {
    await this.#process.stdin.end();
    const { value } = await this.#lines.next();
    await this.#process.exited;
    return value as { stopped: boolean };
  }

  async kill(): Promise<void> {
    this.#process.kill("SIGKILL");
    await this.#process.exited;
  }
}

async function* jsonLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}
