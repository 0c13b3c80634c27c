import { createKolekta, type Kolekta } from "@kolekta/client";

export const URL_OF_SERVER = process.env["KOLEKTA_URL"] ?? "http://127.0.0.1:6778";

/** Returns a required setting of the script. */
export function needed(variable: string, description: string): string {
  const value = process.env[variable];
  if (value) return value;
  console.error(`Set ${variable} to ${description}.`);
  process.exit(2);
}

/** Returns the token of KOLEKTA_TOKEN; create one with `bun ops token create`. */
export const readToken = (): string => needed("KOLEKTA_TOKEN", "an API token");

export const connectBy = (token: string): Kolekta => createKolekta({ url: URL_OF_SERVER, token });

/** Connects with KOLEKTA_URL and KOLEKTA_TOKEN. */
export const connect = (): Kolekta => connectBy(readToken());
