import { noteBehaviour } from "@/lib/behaviour.ts";
import { REST } from "@/lib/unwrap-envelope.ts";
import { FailedCall } from "@/lib/failure.ts";
import { restHeaders, unwrap } from "@/lib/rest.ts";
import { toastFailure } from "@/lib/toast.ts";
import { isWholeZip } from "@/lib/workbook.ts";

/** Delay until the browser no longer needs the URL. */
const REVOKE_DELAY_MS = 1000;

const parseFileName = (disposition: string | null): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "") ?? [];
  return encoded ? decodeURIComponent(encoded) : undefined;
};

/** Hands a file to the browser. */
export const saveAs = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
};

const fetchFile = async (path: string, body: unknown): Promise<Response> => {
  const headers = restHeaders();
  const init =
    body === undefined
      ? { headers }
      : {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(body),
        };
  try {
    return await fetch(`${REST}${path}`, init);
  } catch {
    throw new FailedCall({ kind: "network" });
  }
};

/** A stream that was cut off is no archive: half of the files would be lost without a word. */
const readBlob = async (reply: Response): Promise<Blob> => {
  const blob = await reply.blob().catch(() => {
    throw new FailedCall({ kind: "network" });
  });
  const isArchive = blob.type.startsWith("application/zip");
  if (isArchive && !(await isWholeZip(blob))) throw new FailedCall({ kind: "network" });
  return blob;
};

/** Downloads a REST file; a refusal appears as a toast. `body` is sent as the request body, `subject` is noted as behaviour. */
export const download = async (
  path: string,
  fallbackName: string,
  body?: unknown,
  subject = path.split("?")[0],
): Promise<void> => {
  noteBehaviour(`export ${subject}`);
  try {
    const reply = await fetchFile(path, body);
    if (reply.headers.get("content-type")?.startsWith("application/json"))
      unwrap(await reply.text());
    const name = parseFileName(reply.headers.get("content-disposition"));
    saveAs(await readBlob(reply), name ?? fallbackName);
  } catch (error) {
    if (!(error instanceof FailedCall)) throw error;
    toastFailure(error.failure);
  }
};
