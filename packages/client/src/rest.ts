import createClient, { type Client, defaultBodySerializer } from "openapi-fetch";
import { findRefusal, KolektaError } from "./error.ts";
import type { paths } from "./openapi.ts";
import type { Send } from "./send.ts";

export type Rest = Client<paths>;

/** Builds typed REST calls, such as `rest.GET("/api/changes")`. A refusal is thrown as a KolektaError. */
export function createRest(url: string, send: Send): Rest {
  const client = createClient<paths>({ baseUrl: `${url}/prod`, fetch: send, bodySerializer });
  client.use({
    onResponse: async ({ response }) => {
      const refusal = await findRefusal(response);
      if (refusal) throw refusal;
    },
    onError: ({ error }) =>
      error instanceof Error ? new KolektaError(error.message, { cause: error }) : undefined,
  });
  return client;
}

/** Sends a body that has a file as a form, any other as JSON. */
function bodySerializer(body: unknown): FormData | string {
  const entries = typeof body === "object" && body !== null ? Object.entries(body) : [];
  if (!entries.some(([, value]) => value instanceof Blob))
    return defaultBodySerializer(body) as FormData | string;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

/** Returns the data of a reply: `await getData(rest.GET("/api/key"))`. */
export async function getData<Data>(
  reply: Promise<{ readonly data?: { readonly data: Data }; readonly response: Response }>,
): Promise<Data> {
  const { data, response } = await reply;
  if (data) return data.data;
  throw new KolektaError("The reply has no data.", { status: response.status });
}
