import type { Actor } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { readCookie } from "@kolekta/api/core/cookies";
import { READ_AFTER_HEADER } from "@kolekta/api/core/replica";
import { reactions } from "@kolekta/api/reactions";
import { type Lsn, parseLsn, withDeadline } from "@kolekta/db";
import { type Lang, parseAcceptLanguage } from "@kolekta/i18n";
import { clientAddress } from "./address.ts";
import { createDeadline, waitWithSignal } from "./deadlines.ts";
import type { Arrival, App, Peer } from "./app.ts";
import { getToken } from "./token.ts";

const REQUEST_ID = /^[\w.:-]{8,64}$/;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Reads from a request all that its context carries; nothing is asked of the database yet. */
export function parseRequest(app: App, request: Request, peer: Peer): Arrival {
  const { headers } = request;
  const now = () => app.now();
  const secure = app.env.PUBLIC_URL?.startsWith("https:") ?? false;
  const cookie = headers.get("cookie");
  const token = getToken(headers, cookie, secure);
  const deadline = createDeadline(request.signal, app.env.REQUEST_TIMEOUT_MS);
  const requestId = getRequestId(headers);
  const requestedLanguage = parseLanguage(headers.get("accept-language"));
  const ip = getClientAddress(app, request, peer);
  let actor: Actor | null = null;
  const lookUp = async () => {
    if (token) actor = await waitWithSignal(deadline.signal, app.identify(token.value, now(), ip));
    return actor;
  };
  let lookup: Promise<Actor | null> | undefined;
  return {
    startedAt: performance.now(),
    currentActor: () => actor,
    settle: deadline.settle,
    context: {
      db: withDeadline(app.db, deadline.signal),
      databaseUrl: app.databaseUrl(),
      replicas: app.replicas,
      readAfter: app.replicas ? parseReadAfter(headers, cookie, secure) : null,
      dataDir: app.env.DATA_DIR,
      files: app.files,
      gateways: app.gateways,
      reactions,
      requestId,
      // Depends on the caller, because some roles are limited to English.
      get lang() {
        return actor?.languageLocked ? LOCKED_LANG : requestedLanguage;
      },
      ip,
      userAgent: headers.get("user-agent")?.slice(0, 400) ?? "",
      token,
      deviceSecret: cookie ? readCookie(cookie, "device", secure) : null,
      secure,
      idempotencyKey: parseIdempotencyKey(headers.get("idempotency-key")),
      signal: deadline.signal,
      headers: new Headers(),
      captchaFixed: app.env.CAPTCHA_FIXED ?? null,
      warn: (fields, text) => app.log.warn({ requestId, ...fields }, text),
      now,
      countCall: (caller, name) => {
        if (app.limits.allows(caller, name, now().getTime())) return;
        app.meters.requests.limited(caller);
        throw new AppError("tooMany", "request.rateLimited");
      },
      // Calls of a batch share one caller, who is looked up once.
      identify: () => (lookup ??= lookUp()),
    },
  };
}

/** Returns the later LSN of the header from a script and the browser's cookie. */
function parseReadAfter(headers: Headers, cookie: string | null, secure: boolean): Lsn | null {
  const header = headers.get(READ_AFTER_HEADER);
  // A browser that missed events does not know the LSN it needs.
  if (header === "latest") return null;
  const sent = parseLsn(header ?? "");
  const fromCookie = parseLsn((cookie && readCookie(cookie, "readAfter", secure)) ?? "");
  if (sent === null || fromCookie === null) return sent ?? fromCookie;
  return sent > fromCookie ? sent : fromCookie;
}

function getRequestId(headers: Headers): string {
  const header = headers.get("x-request-id");
  return header && REQUEST_ID.test(header) ? header : crypto.randomUUID();
}

const LOCKED_LANG: Lang = "en";

const languages = new Map<string, Lang>();
const MAX_LANGUAGES = 200;

/** A few hundred spellings are in use: each is read once. */
function parseLanguage(header: string | null): Lang {
  const text = header ?? "";
  const cached = languages.get(text);
  if (cached) return cached;
  const lang = parseAcceptLanguage(text);
  if (text.length < 100 && languages.size < MAX_LANGUAGES) languages.set(text, lang);
  return lang;
}

const getClientAddress = (app: App, request: Request, peer: Peer): string =>
  clientAddress(
    peer.requestIP(request)?.address ?? "",
    request.headers.get("x-forwarded-for"),
    app.env.TRUSTED_PROXIES ?? null,
  );

const parseIdempotencyKey = (header: string | null): string | null =>
  header && KEY.test(header) ? header : null;
