const header = (description: string, schema: Readonly<Record<string, unknown>>) => ({
  description,
  schema,
});

export const HEADERS = {
  RequestId: header("Names this request in the log", { type: "string" }),
  RetryAfter: header("Seconds after which the request may be sent again", {
    type: "integer",
  }),
  ReadAfter: header(
    "Position of this write; sent with the next reads, it makes them include the write. Only where replicas are in use.",
    { type: "string" },
  ),
  AsOf: header("Moment as of which the reply holds. Only where replicas are in use.", {
    type: "string",
    format: "date-time",
  }),
  UnreadableRows: header("Stored rows that are left out of the reply", {
    type: "integer",
  }),
  ContentDisposition: header("Name of the file", { type: "string" }),
};

const NAMES = {
  RequestId: "x-request-id",
  RetryAfter: "retry-after",
  ReadAfter: "x-read-after",
  AsOf: "x-as-of",
  UnreadableRows: "x-unreadable-rows",
  ContentDisposition: "content-disposition",
} as const satisfies Record<keyof typeof HEADERS, string>;

/** References to headers of a response, under the names that they have on the wire. */
export const referHeaders = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [NAMES[name], { $ref: `#/components/headers/${name}` }]));
