const OAEP = { name: "RSA-OAEP", hash: "SHA-256" } as const;

export interface KeyPair {
  readonly publicPem: string;
  readonly privatePem: string;
}

export async function makeKeyPair(bits: number): Promise<KeyPair> {
  const pair = await crypto.subtle.generateKey(
    { ...OAEP, modulusLength: bits, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["encrypt", "decrypt"],
  );
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey("spki", pair.publicKey),
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
  ]);
  return { publicPem: toPem("PUBLIC KEY", spki), privatePem: toPem("PRIVATE KEY", pkcs8) };
}

/** Decrypts an RSA-OAEP ciphertext in base64; null when the key does not open it. */
export async function unseal(privatePem: string, ciphertext: string): Promise<string | null> {
  const key = await crypto.subtle.importKey("pkcs8", fromPem(privatePem), OAEP, false, ["decrypt"]);
  const sealed = Buffer.from(ciphertext, "base64");
  try {
    const plain = await crypto.subtle.decrypt(OAEP, key, sealed);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch {
    return null;
  }
}

/** Encrypts in the same way as a client does with the public key. */
export async function seal(publicPem: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey("spki", fromPem(publicPem), OAEP, false, ["encrypt"]);
  const sealed = await crypto.subtle.encrypt(OAEP, key, new TextEncoder().encode(text));
  return Buffer.from(sealed).toString("base64");
}

function toPem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join("\n").concat("\n");
}

const fromPem = (pem: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ""), "base64"));
