import type { z } from "zod";
import type { Day } from "./calendar.ts";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** REST path and methods of a procedure, below the base /prod. */
export interface Rest {
  readonly methods: readonly Method[];
  readonly path: string;
  /** Further paths of the same endpoint that the specification names. */
  readonly aliases: readonly string[];
  /** Schema of a signed body: the raw bytes with the headers x-timestamp and x-signature. */
  readonly signed?: z.ZodType;
  /** Largest total size of uploaded files; a body without files is small. */
  readonly fileBytes?: number;
  /** The body may hold thousands of records. */
  readonly isBulk?: boolean;
}

/** End of an endpoint, announced to its callers. Days are those of UTC. */
export interface Deprecation {
  readonly since: Day;
  /** Day from which the endpoint may be gone. */
  readonly sunset: Day;
  /** Procedure to call instead, such as "tasks.case.list". */
  readonly use: string;
}

const at =
  (...methods: Method[]) =>
  (path: string, ...aliases: string[]): Rest => ({ methods, path, aliases });

export const get = at("GET");
export const post = at("POST");
export const patch = at("PATCH");
export const del = at("DELETE");
export const getOrPost = at("GET", "POST");
export const postOrDelete = at("POST", "DELETE");
export const uploadPost = (path: string, fileBytes: number): Rest => ({ ...post(path), fileBytes });
export const bulk = (rest: Rest): Rest => ({ ...rest, isBulk: true });
export const signedPost = (path: string, body: z.ZodType): Rest => ({
  ...post(path),
  signed: body,
});
