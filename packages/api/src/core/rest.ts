import type { z } from "zod";

export type Method = "GET" | "POST" | "DELETE";

/** Where the REST layer answers a procedure, below its base /prod. */
export interface Rest {
  readonly methods: readonly Method[];
  readonly path: string;
  /** Further paths of the same endpoint that the specification names. */
  readonly aliases: readonly string[];
  /** What a signed body says: the body is taken as its bytes came, with the headers x-timestamp and x-signature. */
  readonly signed?: z.ZodType;
  /** Files come in that weigh together at most this; a body without files is small. */
  readonly fileBytes?: number;
}

const at =
  (...methods: Method[]) =>
  (path: string, ...aliases: string[]): Rest => ({ methods, path, aliases });

export const get = at("GET");
export const post = at("POST");
export const del = at("DELETE");
export const getOrPost = at("GET", "POST");
export const postOrDelete = at("POST", "DELETE");
export const uploadPost = (path: string, fileBytes: number): Rest => ({
  ...post(path),
  fileBytes,
});
export const signedPost = (path: string, body: z.ZodType): Rest => ({
  ...post(path),
  signed: body,
});
