import { REST } from "@/lib/unwrap-envelope.ts";
import { FailedCall } from "@/lib/failure.ts";
import { restHeaders, unwrap } from "@/lib/rest.ts";

export interface Sending<T> {
  readonly done: Promise<T>;
  stop(): void;
}

/**
 * Sends a form with a file and reports the uploaded share. Uses REST, because tRPC carries no
 * files.
 */
export const sendForm = <T>(
  path: string,
  parts: Readonly<Record<string, string | File | undefined>>,
  read: (data: unknown) => T,
  onShare: (share: number) => void,
  /** A retry under the same key is executed once. */
  idempotencyKey?: string,
): Sending<T> => {
  const request = new XMLHttpRequest();
  const done = new Promise<T>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(new FailedCall({ kind: "network" }));
    request.onabort = () => reject(new FailedCall({ kind: "aborted" }));
    request.onload = () => {
      try {
        resolve(read(unwrap(request.responseText)));
      } catch (error) {
        reject(error);
      }
    };
  });
  const body = new FormData();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined) body.append(name, value);
  request.open("POST", `${REST}${path}`);
  for (const [name, value] of Object.entries(restHeaders())) request.setRequestHeader(name, value);
  if (idempotencyKey) request.setRequestHeader("idempotency-key", idempotencyKey);
  request.send(body);
  return { done, stop: () => request.abort() };
};
