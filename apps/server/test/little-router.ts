import { AppError } from "@kolekta/api/core/errors";
import { FileInput, fileOutput, FileReply } from "@kolekta/api/core/file";
import { guarded, publicProcedure, router } from "@kolekta/api/core/guarded";
import { Id, NoInput } from "@kolekta/api/core/page";
import { Instant } from "@kolekta/api/core/day";
import { del, get, getOrPost, post } from "@kolekta/api/core/rest";
import { z } from "zod";

const Filter = z.object({
  id: Id,
  page: z.int().min(1).default(1),
  tags: z.array(z.enum(["red", "blue"])).optional(),
  open: z.boolean().optional(),
  since: Instant.optional(),
  name: z.string().max(20).optional(),
});

const Echo = z.object({ got: z.unknown() });
const echo = { input: Filter, output: Echo };
const list = { input: z.array(z.object({ id: Id })), output: Echo };
const upload = {
  input: z.object({ file: FileInput, note: z.string(), count: z.int() }),
  output: z.object({ name: z.string(), bytes: z.int(), count: z.int() }),
};

const throwError = (kind: "conflict" | "tooMany" | "unavailable" | "notFound") => {
  throw new AppError(kind, "record.changed");
};

/** Router of edge cases, for what the transports guarantee every procedure. */
export const little = router({
  edge: router({
    find: guarded("case.read", getOrPost("/api/edge/find/{id}"), echo).query(({ input }) => ({
      got: input,
    })),
    search: guarded("case.read", getOrPost("/api/edge/search", "/edge/search"), echo).query(
      ({ input }) => ({ got: input }),
    ),
    closed: guarded("case.read", getOrPost("/api/edge/closed"), {
      input: Filter.strict(),
      output: Echo,
    }).query(({ input }) => ({ got: input })),
    saveAll: guarded("log.save", post("/api/edge/all"), list).mutation(({ input }) => ({
      got: input,
    })),
    remove: guarded("log.save", del("/api/edge/remove/{id}"), echo).mutation(({ input }) => ({
      got: input,
    })),
    upload: guarded("log.save", post("/api/edge/upload"), upload).mutation(
      async ({ input: { file, count } }) => ({ name: file.name, bytes: file.size, count }),
    ),
    file: guarded("case.read", get("/api/edge/file"), {
      input: z.object({ name: z.string() }),
      output: fileOutput("xlsx"),
    }).query(
      ({ input }) =>
        new FileReply({
          name: input.name,
          type: "text/csv",
          // Names a file that is deleted between its check and its sending.
          body:
            input.name === "vanished"
              ? Bun.file("/nowhere/vanished")
              : new Blob(["a,b\n"]).stream(),
        }),
    ),
    fail: guarded("case.read", get("/api/edge/fail"), {
      input: z.object({ as: z.enum(["conflict", "tooMany", "unavailable", "notFound", "bug"]) }),
      output: NoInput,
    }).query(({ input }) => {
      if (input.as === "bug") throw new Error("secret words in a bug");
      return throwError(input.as);
    }),
    leave: guarded("signedIn", get("/api/edge/leave"), {
      input: NoInput,
      output: z.object({ key: z.string().nullable() }),
    }).mutation(({ ctx }) => ({ key: ctx.idempotencyKey })),
    cookie: publicProcedure(get("/api/edge/cookie"), {
      input: NoInput,
      output: z.object({ ip: z.string() }),
    }).query(({ ctx }) => {
      ctx.headers.append("set-cookie", "a=1; HttpOnly");
      ctx.headers.append("set-cookie", "b=2; HttpOnly");
      return { ip: ctx.ip };
    }),
    slow: guarded("case.read", get("/api/edge/slow"), {
      input: z.object({ ms: z.int().max(10_000) }),
      output: z.object({ aborted: z.boolean() }),
    }).query(async ({ ctx, input }) => {
      await Bun.sleep(input.ms);
      return { aborted: ctx.signal.aborted };
    }),
  }),
});
