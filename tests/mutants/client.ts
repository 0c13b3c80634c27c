import type { Mutant } from "../../scripts/mutate/mutant.ts";

const SEND = "packages/client/src/send.ts";
const SEND_TEST = ["packages/client/src/send.test.ts"];

export const CLIENT: readonly Mutant[] = [
  {
    guarantee: "G3",
    name: "the client sends a write without an idempotency key",
    file: SEND,
    find: "headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());",
    replace: "headers.delete(IDEMPOTENCY_KEY);",
    tests: SEND_TEST,
  },
  {
    guarantee: "G3",
    name: "the client replaces the caller's idempotency key",
    file: SEND,
    find: "if (!isRead && !headers.has(IDEMPOTENCY_KEY))",
    replace: "if (!isRead)",
    tests: SEND_TEST,
  },
  {
    guarantee: "G3",
    name: "the client waits however long a server asks for",
    file: SEND,
    find: " || waitMs > MAX_WAIT_MS",
    replace: "",
    tests: SEND_TEST,
  },
  {
    guarantee: "G3",
    name: "the client takes a refusal with status 200 for a success",
    file: "packages/client/src/error.ts",
    find: "response.ok && envelope.code === SUCCESS",
    replace: "response.ok",
    tests: SEND_TEST,
  },
  {
    guarantee: "G3",
    name: "the client reads the first page of the feed again and again",
    file: "packages/client/src/changes.ts",
    find: "cursor = page.next;",
    replace: "",
    tests: ["apps/server/test/client.test.ts"],
  },
];
