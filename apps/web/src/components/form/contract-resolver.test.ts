import { describe, expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { type FieldError, type FieldValues, get } from "react-hook-form";
import { z } from "zod";
import { contractResolver, withoutBlanks } from "./contract-resolver.ts";
import { fieldErrorText } from "./issue-text.ts";

const Contract = z.object({
  name: z.string().min(3).max(5),
  email: z.email().optional(),
  amount: z.int().min(1),
  kind: z.enum(["a", "b"]),
  agreed: z.literal(true).optional(),
  due: z.iso.date().optional(),
  password: z.string().regex(/^\d+$/, "password.format").optional(),
  contact: z.object({ phone: z.string().min(1) }),
});

const t = translator("en");

const GOOD = { name: "Budi", amount: 5, kind: "a", contact: { phone: "08123" } };

const check = async (values: FieldValues) => {
  const resolve = contractResolver(
    Contract as unknown as z.ZodType<z.output<typeof Contract>, FieldValues>,
  );
  return resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
};

const textAt = async (values: FieldValues, path: string) => {
  const { errors } = await check(values);
  const error: FieldError | undefined = get(errors, path);
  return error ? fieldErrorText(error, "This", t) : null;
};

describe("contractResolver", () => {
  test("returns the contract's output and treats blanks as absent", async () => {
    const { values, errors } = await check({ ...GOOD, email: "", due: "" });
    expect(errors).toEqual({});
    expect(values as unknown).toEqual(GOOD);
  });

  test.each([
    [{ ...GOOD, name: "" }, "name", "This is required"],
    [{ ...GOOD, name: "ab" }, "name", "This needs at least 3 characters"],
    [{ ...GOOD, name: "abcdef" }, "name", "This can have at most 5 characters"],
    [{ ...GOOD, email: "x" }, "email", "This must be an email address in the correct format"],
    [{ ...GOOD, amount: undefined }, "amount", "This is required"],
    [{ ...GOOD, amount: 0 }, "amount", "This must be at least 1"],
    [{ ...GOOD, kind: "" }, "kind", "This is required"],
    [{ ...GOOD, agreed: false }, "agreed", "This is required"],
    [{ ...GOOD, due: "31.3." }, "due", "This must be a date"],
    [{ ...GOOD, contact: { phone: "" } }, "contact.phone", "This is required"],
    [
      { ...GOOD, password: "x" },
      "password",
      "Password format is incorrect. Use 8 to 14 letters and digits, with at least one of each.",
    ],
  ])("case %#", async (values, path, text) => {
    expect(await textAt(values, path)).toBe(text);
  });
});

test("withoutBlanks preserves dates, files and false", () => {
  const at = new Date(0);
  expect(withoutBlanks({ at, off: false, none: null, list: ["", "x"] })).toEqual({
    at,
    off: false,
    none: null,
    list: [undefined, "x"],
  });
});
