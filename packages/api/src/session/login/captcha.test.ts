import { beforeAll, describe, expect, test } from "bun:test";
import { hashPassword, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import sharp from "sharp";
import { createClient, buildSignInInput, getRefusal, testClock } from "../testing.ts";
import { issueCaptcha, spendCaptcha } from "./actions/captcha.ts";
import { LANGS } from "@kolekta/i18n";
import { speakCaptcha } from "./captcha-sound.ts";
import { answerHash, CAPTCHA } from "./rules/captcha.ts";

const PASSWORD = "Demo1234";
const database = useTestDatabase();
const clock = testClock();
const agent = { name: "north-agent", password: PASSWORD };

beforeAll(async () => {
  await organisation(database.db, { passwordHash: hashPassword(PASSWORD, "cheap") });
});

const client = (captchaFixed: string | null = null) =>
  createClient(database.db, { now: clock.now, captchaFixed });

describe("the image", () => {
  test("is a PNG of its own letters and is required on untrusted devices", async () => {
    const captcha = await client().call.login.createCaptcha({ veins: "some-device" });
    const [head, body] = captcha.image.split(",");
    expect(head).toBe("data:image/png;base64");
    const image = await sharp(Buffer.from(body ?? "", "base64")).metadata();
    expect(image).toMatchObject({ format: "png", width: 300, height: 100 });
    expect(captcha.required).toBe(true);
    expect(captcha.expiresAt.getTime() - clock.now().getTime()).toBe(CAPTCHA.lifeMs);
  });

  test("leaves no letters in the database", async () => {
    const { text, codeKey } = await issueCaptcha(database.db, clock.now());
    expect(text).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
    const row = await database.db
      .selectFrom("captcha")
      .selectAll()
      .where("codeKey", "=", codeKey)
      .executeTakeFirstOrThrow();
    expect(row.answerHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(text);
  });
});

describe("G23 a captcha", () => {
  test("is accepted in upper and lower case", async () => {
    const { context, call } = client();
    const entry = await buildSignInInput(context, agent);
    const lower = { ...entry, captcha: entry.captcha.toLowerCase() };
    expect(await getRefusal(call.login.signIn(lower))).toBeNull();
  });

  test("is spent by its first use, right or wrong", async () => {
    const { context, call } = client();
    const used = await buildSignInInput(context, agent);
    await call.login.signIn(used);
    expect(await getRefusal(call.login.signIn(used))).toBe("login.wrongCaptcha");
    const guessed = await buildSignInInput(context, agent);
    expect(await getRefusal(call.login.signIn({ ...guessed, captcha: "AAAAA" }))).toBe(
      "login.wrongCaptcha",
    );
    expect(await getRefusal(call.login.signIn(guessed))).toBe("login.wrongCaptcha");
  });

  test("is bound to its key", async () => {
    const { context, call } = client();
    const mine = await buildSignInInput(context, agent);
    const other = await buildSignInInput(context, agent);
    const swapped = { ...mine, captcha: other.captcha };
    expect(await getRefusal(call.login.signIn(swapped))).toBe("login.wrongCaptcha");
  });

  test("holds for two minutes", async () => {
    const { context, call } = client();
    const late = await buildSignInInput(context, agent);
    const inTime = await buildSignInInput(context, agent);
    clock.forward(CAPTCHA.lifeMs - 1);
    expect(await getRefusal(call.login.signIn(inTime))).toBeNull();
    clock.forward(1);
    expect(await getRefusal(call.login.signIn(late))).toBe("login.wrongCaptcha");
  });

  test("is solved once by ten concurrent requests", async () => {
    const { context, call } = client();
    const entry = await buildSignInInput(context, agent);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => getRefusal(call.login.signIn(entry))),
    );
    expect(answers.filter((key) => key === null)).toHaveLength(1);
    expect(answers.filter((key) => key === "login.wrongCaptcha")).toHaveLength(9);
  });

  test("must be answered", async () => {
    const { context, call } = client();
    const entry = { ...(await buildSignInInput(context, agent)), captcha: undefined };
    expect(await getRefusal(call.login.signIn(entry))).toBe("login.captchaRequired");
  });

  test("accepts the fixed answer only where one is configured, and only with a live key", async () => {
    const fixed = client("1234");
    const entry = { ...(await buildSignInInput(fixed.context, agent)), captcha: "1234" };
    expect(await getRefusal(fixed.call.login.signIn(entry))).toBeNull();
    expect(await getRefusal(fixed.call.login.signIn(entry))).toBe("login.wrongCaptcha");
    const plain = client();
    const secondInput = { ...(await buildSignInInput(plain.context, agent)), captcha: "1234" };
    expect(await getRefusal(plain.call.login.signIn(secondInput))).toBe("login.wrongCaptcha");
  });

  test("is deleted after its expiry", async () => {
    const { codeKey } = await issueCaptcha(database.db, clock.now());
    clock.forward(CAPTCHA.lifeMs);
    await issueCaptcha(database.db, clock.now());
    const keys = await database.db.selectFrom("captcha").select("codeKey").execute();
    expect(keys).toHaveLength(1);
    expect(await spendCaptcha(database.db, clock.now(), codeKey)).toBeNull();
  });
});

describe("an audio captcha", () => {
  const parseSound = (url: string | null): Buffer => {
    const [head, body] = (url ?? "").split(",");
    expect(head).toBe("data:audio/wav;base64");
    return Buffer.from(body ?? "", "base64");
  };

  test("is created only on request", async () => {
    const captcha = await client().call.login.createCaptcha();
    expect(captcha.sound).toBeNull();
  });

  test.each(LANGS)("%s reads six digits within ten seconds", async (lang) => {
    const { call } = createClient(database.db, { now: clock.now, lang });
    const { sound } = await call.login.createCaptcha({ spoken: true });
    const wav = parseSound(sound);
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    const seconds = (wav.length - 44) / wav.readUInt32LE(28);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(10);
  });

  test("differs in every recording of the same digits", async () => {
    const [first, other] = await Promise.all([
      speakCaptcha("123456", "en"),
      speakCaptcha("123456", "en"),
    ]);
    expect(first).not.toBe(other);
  });

  test("asks for digits, which leave no trace either", async () => {
    const { codeKey } = await client().call.login.createCaptcha({ spoken: true });
    const row = await database.db
      .selectFrom("captcha")
      .select("answerHash")
      .where("codeKey", "=", codeKey)
      .executeTakeFirstOrThrow();
    const digits = Array.from({ length: 10 ** 6 }, (_, at) => String(at).padStart(6, "0")).find(
      (text) => answerHash(codeKey, text).equals(row.answerHash),
    );
    expect(digits).toMatch(/^\d{6}$/);
  });
});
