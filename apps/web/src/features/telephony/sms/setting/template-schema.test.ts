import { describe, expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { contractResolver } from "@/components/form/contract-resolver.ts";
import { fieldErrorText } from "@/components/form/issue-text.ts";
import { TemplateForm } from "./template-schema.ts";

const resolve = contractResolver(TemplateForm);
const fine = {
  code: "OVERDUE",
  language: "en",
  purpose: "COLLECT",
  name: "Overdue notice",
  body: "Dear {name}, {amount} is overdue.",
};

const getErrors = async (change: Record<string, unknown>) => {
  const values = { ...fine, ...change } as never;
  const { errors } = await resolve(values, undefined, {} as never);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      fieldErrorText(error as never, field, translator("en")),
    ]),
  );
};

describe("the form of a text", () => {
  test("accepts texts that the server accepts", async () => {
    expect(await getErrors({})).toEqual({});
    expect(await getErrors({ dpdFrom: 1, dpdTo: 1 })).toEqual({});
    expect(await getErrors({ dpdFrom: -3, dpdTo: "" })).toEqual({});
  });

  test("names unknown variables", async () => {
    expect(await getErrors({ body: "Dear {nmae}" })).toEqual({
      body: "Unknown variables: nmae. Remove or correct them.",
    });
  });

  test("shows the syntax of a variable when a brace is unmatched", async () => {
    expect(await getErrors({ body: "Dear {name" })).toEqual({
      body: "A brace is not closed or not opened. Write variables as {name}.",
    });
  });

  test("hides the debt from third parties", async () => {
    expect(await getErrors({ purpose: "LOCATE" })).toHaveProperty("body");
  });

  test("refuses stages in the wrong order, and an invalid code", async () => {
    expect(await getErrors({ dpdFrom: 9, dpdTo: 3 })).toHaveProperty("dpdTo");
    expect(await getErrors({ code: "over due" })).toHaveProperty("code");
  });
});
