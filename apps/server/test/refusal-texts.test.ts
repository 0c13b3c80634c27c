import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appRouter } from "@kolekta/api";
import { fieldErrors } from "@kolekta/api/core/error-texts";
import { type Lang, LANGS } from "@kolekta/i18n";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import { listEndpoints } from "../src/http/endpoints.ts";
import { requestRest, requestTrpc } from "./transports.ts";
import { openRealApp, type RealApp } from "./real-app.ts";

const endpoints = listEndpoints(appRouter);
const SAVE = { method: "POST", path: "/api/manage/user/createOrUpdate" };

let app: RealApp;
beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

const LANGUAGE: Record<Lang, string> = { en: "en-US", cn: "zh-CN", es: "in-ID" };

/** Words and characters of the validator in each of its languages. */
const RAW =
  /too (small|big)|invalid|expected string|>=|<=|pattern|\^|数值过|无效|格式|terlalu (kecil|besar)|diharapkan/i;

const call = (lang: Lang) => ({
  url: app.url,
  token: app.people.administrator,
  headers: { "accept-language": LANGUAGE[lang] },
});

const refusalByRest = async (input: object, lang: Lang = "en") =>
  (await requestRest(call(lang), SAVE, input)).refusal;

const refusalByTrpc = async (input: object, lang: Lang = "en") =>
  (await requestTrpc(call(lang), { name: "manage.user.save", type: "mutation" }, input)).refusal;

const USER = { login: "baru", name: "Baru", email: "baru@example.com", role: 4 };
const { email: _email, ...WITHOUT_EMAIL } = USER;

describe("a refused field is named by its label over both transports", () => {
  test.each([
    [WITHOUT_EMAIL, "en", "Email is required"],
    [{ ...USER, email: "" }, "en", "Email is required"],
    [{ ...USER, email: "" }, "cn", "邮箱 为必填项"],
    [{ ...USER, email: "" }, "es", "Email wajib diisi"],
    [{ ...USER, name: " " }, "en", "Name is required"],
    [{ ...USER, login: "" }, "en", "Login name is required"],
    [{ ...USER, name: "x".repeat(101) }, "en", "Name can have at most 100 characters"],
    [{ ...USER, userId: 1 }, "en", "Version is required"],
    [{ ...USER, name: 7 }, "en", "Name must be text"],
    [{ ...USER, name: 7 }, "es", "Nama harus berupa teks"],
    [{ ...USER, name: 7 }, "cn", "名称必须是文本"],
    [{ ...USER, role: "x" }, "en", "Role must be a number"],
  ] as const)("%j in %s: %s", async (input, lang, message) => {
    expect((await refusalByRest(input, lang))?.message).toBe(message);
    expect((await refusalByTrpc(input, lang))?.message).toBe(message);
  });
});

test("a write refuses an unknown field and names it", async () => {
  expect(await refusalByRest({ ...USER, emial: "x" })).toEqual({
    key: "request.unknownField",
    message: "There is no field named emial.",
    fields: [{ path: "emial", message: "There is no field named emial." }],
  });
  const created = await app.db
    .selectFrom("appUser")
    .select("id")
    .where("login", "=", USER.login)
    .execute();
  expect(created).toEqual([]);
});

test("logging out ends the session despite unknown fields in the query", async () => {
  const reply = await fetch(`${app.url}/prod/api/login/out?userId=1&name=somebody`);
  expect(reply.status).toBe(401);
});

/** Values that fit no field, or hardly any. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  "",
  "x",
  "?".repeat(5000),
  -1,
  0.5,
  1e15,
  true,
  [],
  ["x"],
  {},
];

function listIssues(schema: z.ZodType): readonly z.core.$ZodIssue[] {
  const { shape } = schema as Partial<z.ZodObject>;
  const names = Object.keys(shape ?? {});
  return WRONG.flatMap((value) => {
    const input = Object.fromEntries(names.map((name) => [name, value]));
    return schema.safeParse(names.length > 0 ? input : value).error?.issues ?? [];
  });
}

test.each([...LANGS])("no contract lets the validator speak in %s", (lang) => {
  const raw = endpoints.flatMap(({ name, input }) =>
    listIssues(input as z.ZodType)
      .filter(({ message }) => message.includes(" "))
      .flatMap((issue) => {
        const cause = new z.ZodError([issue]);
        const error = new TRPCError({ code: "BAD_REQUEST", cause });
        return fieldErrors(error, lang)
          .filter(({ message }) => RAW.test(message))
          .map((field) => [name, field]);
      }),
  );
  expect(raw).toEqual([]);
});
