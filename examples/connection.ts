import { type Client, createClient } from "../packages/api/src/client.ts";

export const URL_OF_SERVER = process.env["KOLEKTA_URL"] ?? "http://127.0.0.1:6778";

/** A setting that the script cannot do without. */
export function needed(variable: string, description: string): string {
  const value = process.env[variable];
  if (value) return value;
  console.error(`Set ${variable} to ${description}.`);
  process.exit(2);
}

/** The token of KOLEKTA_TOKEN; `bun ops token create` makes one. */
export const readToken = (): string => needed("KOLEKTA_TOKEN", "an API token");

export const createTokenClient = (token: string): Client =>
  createClient({ url: URL_OF_SERVER, token });

/** A client from KOLEKTA_URL and KOLEKTA_TOKEN. */
export const connect = (): Client => createTokenClient(readToken());
