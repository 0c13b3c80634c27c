import { noteBehaviour } from "@/lib/behaviour.ts";
import { REST } from "@/lib/envelope.ts";
import { FailedCall } from "@/lib/failure.ts";
import { restHeaders, unwrap } from "@/lib/rest.ts";
import { toastFailure } from "@/lib/toast.ts";

/** The browser keeps what it needs of it by then. */
const LET_GO_MS = 1000;

const nameOf = (disposition: string | null): string | undefined => {
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
  setTimeout(() => URL.revokeObjectURL(url), LET_GO_MS);
};

const fetchFile = async (path: string): Promise<Response> => {
  try {
    return await fetch(`${REST}${path}`, { headers: restHeaders() });
  } catch {
    throw new FailedCall({ kind: "network" });
  }
};

/** Fetches a small file of REST and hands it to the browser; a refusal is said in a toast. */
export const download = async (
  path: string,
  fallbackName: string,
): Promise<void> => {
  noteBehaviour(`export ${path.split("?")[0]}`);
  try {
    const reply = await fetchFile(path);
    if (reply.headers.get("content-type")?.startsWith("application/json"))
      unwrap(await reply.text());
    const name = nameOf(reply.headers.get("content-disposition"));
    saveAs(await reply.blob(), name ?? fallbackName);
  } catch (error) {
    if (!(error instanceof FailedCall)) throw error;
    toastFailure(error.failure);
  }
};
