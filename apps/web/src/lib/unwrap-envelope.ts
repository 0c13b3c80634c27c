import { FailedCall, type Failure, parseFields, PASSWORD_DUE } from "@/lib/failure.ts";

/** Path prefix of file transfers, which tRPC does not support. */
export const REST = "/prod";

const SUCCESS = "00";
const KINDS: Record<string, Failure["kind"]> = { "02": "ended", "29": "silent" };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** The data of a reply of REST; a refusal is thrown in the server's words. */
export const unwrapEnvelope = (body: string): unknown => {
  const envelope = parsed(body);
  if (!isRecord(envelope)) throw new FailedCall({ kind: "network" });
  const { code, data } = envelope;
  const key = text(envelope["key"]);
  if (code === SUCCESS) return data;
  throw new FailedCall({
    kind: key === PASSWORD_DUE ? "passwordDue" : (KINDS[String(code)] ?? "refused"),
    message: text(envelope["message"]) ?? "",
    fields: parseFields(data),
    key,
    requestId: text(envelope["requestId"]),
  });
};
