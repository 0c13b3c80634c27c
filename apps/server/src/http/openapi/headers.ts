const header = (description: string, schema: Readonly<Record<string, unknown>>) => ({
  description,
  schema,
});

export const HEADERS = {
  RequestId: header("Id of the request in the log", { type: "string" }),
  RetryAfter: header("Seconds until the request may be repeated", { type: "integer" }),
  ReadAfter: header(
    "Position of this write; send it with later reads to include the write. Only with replicas.",
    { type: "string" },
  ),
  AsOf: header("Time of the data in the reply. Only with replicas.", {
    type: "string",
    format: "date-time",
  }),
  UnreadableRows: header("Number of unreadable rows left out", { type: "integer" }),
  Deprecation: header("Instant of the deprecation, as @ and seconds since 1970 (RFC 9745)", {
    type: "string",
  }),
  Sunset: header("Instant from which the operation may be gone (RFC 8594)", { type: "string" }),
  ContentDisposition: header("Name of the file", { type: "string" }),
};

const NAMES = {
  RequestId: "x-request-id",
  RetryAfter: "retry-after",
  ReadAfter: "x-read-after",
  AsOf: "x-as-of",
  UnreadableRows: "x-unreadable-rows",
  Deprecation: "deprecation",
  Sunset: "sunset",
  ContentDisposition: "content-disposition",
} as const satisfies Record<keyof typeof HEADERS, string>;

/** References to headers of a response, under the names that they have on the wire. */
export const referHeaders = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]));
