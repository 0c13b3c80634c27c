import { describe, expect, test } from "bun:test";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { FieldPath } from "react-hook-form";
import { renderToString } from "react-dom/server";
import { z } from "zod";
import { FailedCall } from "@/lib/failure.ts";
import { LanguageProvider, translate } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { mountField } from "./shown-fields.ts";
import { useCommandForm } from "./command-dialog.tsx";
import type { ContractForm } from "./use-contract-form.ts";

const Contract = z.object({ reason: z.string().min(3), days: z.int(), hidden: z.int().min(0) });
type Values = z.infer<typeof Contract>;

interface FormLog {
  readonly keys: string[];
  readonly done: string[];
  readonly drafts: unknown[];
}

/** The form as a page holds it, without a browser: rendered once, then used. */
const renderForm = (answers: readonly (string | FailedCall)[]) => {
  const log: FormLog = { keys: [], done: [], drafts: ["a draft"] };
  let form: ContractForm<Values, Values> | undefined;
  const send: Send<Values, string> = async (_values, { context }) => {
    const answer = answers[log.keys.push(context.idempotencyKey) - 1];
    if (typeof answer === "string") return answer;
    throw answer ?? new Error("asked too often");
  };
  const Page = () => {
    form = useCommandForm(Contract, {
      defaultValues: { reason: "By mistake", days: 2, hidden: 1 },
      send,
      success: null,
      onSettled: () => log.done.push("settled"),
      onDone: (reply) => log.done.push(reply),
      draft: { save: (values) => log.drafts.push(values), drop: () => log.drafts.splice(0) },
    });
    return null;
  };
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider>
        <Page />
      </LanguageProvider>
    </QueryClientProvider>,
  );
  if (!form) throw new Error("nothing was rendered");
  for (const name of ["reason", "days"]) mountField(form.control, name);
  return { form, ...log };
};

const LOST = new FailedCall({ kind: "network" });
const createRefusal = (fields: FailedCall["failure"]["fields"] = []) =>
  new FailedCall({ kind: "refused", key: "case.closed", message: "The case is closed.", fields });

const getErrorText = (
  { form }: ReturnType<typeof renderForm>,
  path: FieldPath<Values> | "root",
): string | undefined =>
  path === "root"
    ? form.control._formState.errors.root?.message
    : form.getFieldState(path, form.control._formState).error?.message;

describe("the form of a command", () => {
  test("is submitted once: it passes on its reply and discards the draft", async () => {
    const page = renderForm(["taken"]);
    expect(await page.form.submit()).toBe(true);
    expect(page.done).toEqual(["settled", "taken"]);
    expect(page.drafts).toEqual([]);
  });

  test("sends nothing that its contract refuses", async () => {
    const page = renderForm([]);
    page.form.setValue("reason", "no");
    expect(await page.form.submit()).toBe(false);
    expect(page.keys).toEqual([]);
    expect(getErrorText(page, "reason")).toBeDefined();
  });

  test("retries under the same key after a missing answer", async () => {
    const page = renderForm([LOST, "taken"]);
    expect(await page.form.submit()).toBe(false);
    expect(getErrorText(page, "root")).toBe(translate("app.error.network"));
    expect(page.drafts).toEqual(["a draft"]);
    expect(await page.form.submit()).toBe(true);
    expect(new Set(page.keys).size).toBe(1);
    expect(getErrorText(page, "root")).toBeUndefined();
  });

  test("uses another key for other values, and after an answer", async () => {
    const page = renderForm([LOST, createRefusal(), "taken"]);
    await page.form.submit();
    page.form.setValue("days", 3);
    await page.form.submit();
    await page.form.submit();
    expect(new Set(page.keys).size).toBe(3);
  });
});

test("an error of the contract in an invisible value appears above the buttons", async () => {
  const page = renderForm([]);
  page.form.setValue("hidden", -1);
  expect(await page.form.submit()).toBe(false);
  expect(page.keys).toEqual([]);
  expect(getErrorText(page, "root")).toContain("hidden");
});

describe("an error of the server", () => {
  test("appears at its field only", async () => {
    const page = renderForm([createRefusal([{ path: "days", message: "Too many." }])]);
    await page.form.submit();
    expect(getErrorText(page, "days")).toBe("Too many.");
    expect(getErrorText(page, "root")).toBeUndefined();
    expect(page.done).toEqual(["settled"]);
  });

  test.each([
    [[], "The case is closed."],
    [
      [
        { path: "days", message: "Too many." },
        { path: "version", message: "Old." },
      ],
      "The case is closed.\nversion: Old.",
    ],
    [[{ path: "version", message: "The case is closed." }], "The case is closed."],
  ])("appears above the buttons when no field has it: %j", async (fields, message) => {
    const page = renderForm([createRefusal(fields)]);
    await page.form.submit();
    expect(getErrorText(page, "root")).toBe(message);
  });

  test.each(["ended", "passwordDue", "silent", "aborted"] as const)(
    "is left to its global handler: %s",
    async (kind) => {
      const page = renderForm([new FailedCall({ kind, message: "Bye" })]);
      expect(await page.form.submit()).toBe(false);
      expect(getErrorText(page, "root")).toBeUndefined();
    },
  );
});
