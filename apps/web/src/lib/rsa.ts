const toBase64 = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)));

const fromPem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, "")), (char) => char.charCodeAt(0));

/** Browsers offer WebCrypto only over https and on the local machine. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined;

/** RSA-OAEP with SHA-256 over the JSON of `value`, as base64. */
export const seal = async (publicKey: string, value: unknown): Promise<string> => {
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("spki", fromPem(publicKey), algorithm, false, [
    "encrypt",
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return toBase64(await crypto.subtle.encrypt(algorithm, key, bytes));
};
