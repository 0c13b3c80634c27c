import { FailedCall } from "@/lib/failure.ts";
import { unwrapEnvelope } from "@/lib/unwrap-envelope.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const END = [0x50, 0x4b, 0x05, 0x06];
const END_LENGTH = 22;

/** The name that the server gave the file. */
export const toFileName = (disposition: string | null): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : "export.xlsx";
};

/** A workbook is a zip file and ends as one; a stream that was cut off does not. */
export const isWhole = (tail: Uint8Array): boolean => {
  const at = tail.length - END_LENGTH;
  return at >= 0 && END.every((byte, index) => tail[at + index] === byte);
};

export const isWholeZip = async (blob: Blob): Promise<boolean> =>
  isWhole(new Uint8Array(await blob.slice(-END_LENGTH).arrayBuffer()));

/** Passes a file on; anything else is the server's refusal and is thrown. */
export const expectWorkbook = async (reply: Response): Promise<Response> => {
  if (reply.headers.get("content-type")?.startsWith(TYPE)) return reply;
  unwrapEnvelope(await reply.text());
  throw new FailedCall({ kind: "network" });
};

/** Reads the whole file and reports the bytes received. */
export const readWorkbook = async (
  reply: Response,
  onBytes: (bytes: number) => void,
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of readPieces(reply)) {
    parts.push(part);
    bytes += part.length;
    onBytes(bytes);
  }
  const blob = new Blob(parts, { type: TYPE });
  if (!(await isWholeZip(blob))) throw new FailedCall({ kind: "network" });
  return blob;
};

async function* readPieces({ body }: Response) {
  if (!body) return;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
