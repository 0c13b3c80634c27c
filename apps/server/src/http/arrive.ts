import type { Actor } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { readCookie } from "@kolekta/api/core/cookies";
import { READ_AFTER_HEADER } from "@kolekta/api/core/replica";
import { reactions } from "@kolekta/api/reactions";
import { type Lsn, parseLsn, withDeadline } from "@kolekta/db";
import { type Lang, langOf } from "@kolekta/i18n";
import { clientAddress } from "./address.ts";
import { deadlineOf, until } from "./deadlines.ts";
import type { Arrival, App, Peer } from "./app.ts";
import { tokenOf } from "./token.ts";

const REQUEST_ID = /^[\w.:-]{8,64}$/;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads from a request all that its visit carries; nothing is asked of the database yet. */
export function arrive(app: App, request: Request, peer: Peer): Arrival {
  const { headers } = request;
  const now = () => app.now();
  const secure = app.env.PUBLIC_URL?.startsWith("https:") ?? false;
  const cookie = headers.get("cookie");
  const token = tokenOf(headers, cookie, secure);
  const deadline = deadlineOf(request.signal, app.env.REQUEST_TIMEOUT_MS);
  const requestId = requestIdOf(headers);
  const asked = languageOf(headers.get("accept-language"));
  const ip = addressOf(app, request, peer);
  let who: Actor | null = null;
  const lookUp = async () => {
    if (token) who = await until(deadline.signal, app.identify(token.value, now(), ip));
    return who;
  };
  let lookup: Promise<Actor | null> | undefined;
  return {
    startedAt: performance.now(),
    who: () => who,
    settle: deadline.settle,
    visit: {
      db: withDeadline(app.db, deadline.signal),
      databaseUrl: app.databaseUrl(),
      replicas: app.replicas,
      readAfter: app.replicas ? readAfterOf(headers, cookie, secure) : null,
      dataDir: app.env.DATA_DIR,
      files: app.files,
      gateways: app.gateways,
      reactions,
      requestId,
      // Known once the caller is: some roles read English alone, whatever they ask for.
      get lang() {
        return who?.languageLocked ? LOCKED_LANG : asked;
      },
      ip,
      userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
      token,
      deviceSecret: cookie ? readCookie(cookie, "device", secure) : null,
      secure,
      idempotencyKey: keyOf(headers.get("idempotency-key")),
      signal: deadline.signal,
      headers: new Headers(),
      captchaFixed: app.env.CAPTCHA_FIXED ?? null,
      warn: (facts, text) => app.log.warn({ requestId, ...facts }, text),
      now,
      countCall: (caller, name) => {
        if (app.limits.allows(caller, name, now().getTime())) return;
        app.meters.requests.limited(caller);
        throw new AppError("tooMany", "request.rateLimited");
      },
      // The calls of a batch are of one caller: he is looked up once.
      identify: () => (lookup ??= lookUp()),
    },
  };
}

/** The later of what a script sends and what the browser keeps. */
function readAfterOf(headers: Headers, cookie: string | null, secure: boolean): Lsn | null {
  const given = headers.get(READ_AFTER_HEADER);
  // A browser that missed events does not know what it must find.
  if (given === "latest") return null;
  const sent = parseLsn(given ?? "");
  const kept = parseLsn((cookie && readCookie(cookie, "readAfter", secure)) ?? "");
  if (sent === null || kept === null) return sent ?? kept;
  return sent > kept ? sent : kept;
}

function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && REQUEST_ID.test(given) ? given : crypto.randomUUID();
}

const LOCKED_LANG: Lang = "en";

const languages = new Map<string, Lang>();
const MOST_LANGUAGES = 200;

/** A few hundred spellings are in use: each is read once. */
function languageOf(header: string | null): Lang {
  const text = header ?? "";
  const known = languages.get(text);
  if (known) return known;
  const lang = langOf(text);
  if (text.length < 100 && languages.size < MOST_LANGUAGES) languages.set(text, lang);
  return lang;
}

const addressOf = (app: App, request: Request, peer: Peer): string =>
  clientAddress(
    peer.requestIP(request)?.address ?? "",
    request.headers.get("x-forwarded-for"),
    app.env.TRUSTED_PROXIES ?? null,
  );

const keyOf = (header: string | null): string | null =>
  header && KEY.test(header) ? header : null;
