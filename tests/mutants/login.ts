import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const LOGIN: readonly Mutant[] = [
  {
    guarantee: "G22",
    name: "a locked account is looked at all the same",
    file: "packages/api/src/session/login/queries/attempt.ts",
    find: "where t.locked_until is null or t.locked_until <= ${now}\n    returning",
    replace: `where true
    returning`,
    tests: ["packages/api/src/session/login/attempt.test.ts"],
  },
  {
    guarantee: "G22",
    name: "a try is checked whether it was admitted or not",
    file: "packages/api/src/session/login/actions/attempt.ts",
    find: "if (admitted < tried.length) return { admitted };",
    replace: "",
    tests: ["packages/api/src/session/login/attempt.test.ts"],
  },
  {
    guarantee: "G22",
    name: "IPv6 addresses of one network count apart",
    file: "packages/api/src/session/login/rules/attempt.ts",
    find: ".slice(0, 4)",
    replace: ".slice(0, 8)",
    tests: ["packages/api/src/session/login/attempt.test.ts"],
  },
  {
    guarantee: "G23",
    name: "a captcha stays after its use",
    file: "packages/api/src/session/login/queries/captcha.ts",
    find: `.deleteFrom("captcha")
    .where("codeKey", "=", codeKey)
    .returning(`,
    replace: `.selectFrom("captcha")
    .where("codeKey", "=", codeKey)
    .select(`,
    tests: ["packages/api/src/session/login/captcha.test.ts"],
  },
  {
    guarantee: "G23",
    name: "a captcha lives for ever",
    file: "packages/api/src/session/login/actions/captcha.ts",
    find: "challenge && challenge.expiresAt > now ? challenge : null",
    replace: "challenge ?? null",
    tests: ["packages/api/src/session/login/captcha.test.ts"],
  },
  {
    guarantee: "G23",
    name: "any captcha answers for any other",
    file: "packages/api/src/session/login/queries/captcha.ts",
    find: `    .deleteFrom("captcha")
    .where("codeKey", "=", codeKey)`,
    replace: '    .deleteFrom("captcha")',
    tests: ["packages/api/src/session/login/captcha.test.ts"],
  },
  {
    guarantee: "G23",
    name: "a missing answer is let pass",
    file: "packages/api/src/session/login/rules/credentials.ts",
    find: 'return trusted ? "TRUSTED" : "MISSING";',
    replace: 'return "TRUSTED";',
    tests: ["packages/api/src/session/login/captcha.test.ts"],
  },
  {
    guarantee: "G24",
    name: "an unknown user costs no hash",
    file: "packages/api/src/session/login/hashing.ts",
    find: "const matches = await Bun.password.verify(password, usable ? hash : DUMMY);",
    replace: "const matches = usable && (await Bun.password.verify(password, hash));",
    tests: ["packages/api/src/session/login/secrecy.test.ts"],
  },
  {
    guarantee: "G24",
    name: "an unknown user is distinguishable",
    file: "packages/api/src/session/login/actions/refusal.ts",
    find: 'return buildLoginRefusal(reason, new AppError("invalid", "login.wrongPassword"));',
    replace:
      'return buildLoginRefusal(reason, new AppError("invalid", account ? "login.wrongPassword" : "login.disabled"));',
    tests: ["packages/api/src/session/login/login.test.ts"],
  },
  {
    guarantee: "G25",
    name: "a captured password opens with another captcha",
    file: "packages/api/src/session/login/rules/credentials.ts",
    find: "envelope.success && envelope.data.codeKey === codeKey",
    replace: "envelope.success",
    tests: ["packages/api/src/session/login/key.test.ts"],
  },
  {
    guarantee: "G25",
    name: "a password sealed alone opens twice",
    file: "packages/api/src/session/login/actions/authenticate.ts",
    find: "if (isUsed)",
    replace: "if (false)",
    tests: ["packages/api/src/session/login/key.test.ts"],
  },
  {
    guarantee: "G25",
    name: "a login key opens for ever",
    file: "packages/api/src/session/login/queries/key.ts",
    find: `    .select(["id", "privatePem"])
    .where("expiresAt", ">", now)`,
    replace: '    .select(["id", "privatePem"])',
    tests: ["packages/api/src/session/login/key.test.ts"],
  },
];
