import { type Client, createClient } from "../packages/api/src/client.ts";

/** A client from KOLEKTA_URL and KOLEKTA_TOKEN; `bun ops token create` makes the token. */
export function connect(): Client {
  const url = process.env["KOLEKTA_URL"] ?? "http://127.0.0.1:6778";
  const token = process.env["KOLEKTA_TOKEN"];
  if (!token) {
    console.error("Set KOLEKTA_TOKEN to an API token.");
    process.exit(2);
  }
  return createClient({ url, token });
}
