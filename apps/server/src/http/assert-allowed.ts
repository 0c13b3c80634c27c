import { AppError } from "@kolekta/api/core/errors";
import type { Caller } from "@kolekta/api/core/permissions";
import { toNetwork } from "@kolekta/api/session/login/rules/attempt";
import type { Arrival, App } from "./app.ts";
import type { LimitKind } from "./limits.ts";
import { isForeignWrite } from "./origin.ts";

/**
 * Throws when a request is not allowed to start: rate limit exceeded, or written by a page of
 * another origin.
 */
export function assertAllowed(
  app: App,
  request: Request,
  arrival: Arrival,
  calls: readonly Caller[] = ["session"],
): void {
  const { context } = arrival;
  const exceeded = exceededLimit(app, arrival, calls);
  if (exceeded) {
    app.meters.requests.limited(exceeded);
    throw new AppError("tooMany", "request.rateLimited");
  }
  if (isForeignWrite(request, app.env)) throw new AppError("forbidden", "request.forbiddenOrigin");
  if (context.idempotencyKey === null && request.headers.has("idempotency-key"))
    throw new AppError("invalid", "request.invalid");
}

/**
 * Counts every call of a batch. Sign-ins use the login limit of the network; other calls use the
 * limit of the network and of the session, if any. Providers use their own limit after
 * authentication, apps theirs before it, by token.
 */
function exceededLimit(
  { limits }: App,
  { context }: Arrival,
  calls: readonly Caller[],
): LimitKind | null {
  const now = context.now().getTime();
  const count = (caller: Caller) => calls.filter((call) => call === caller).length;
  const logins = count("login");
  const network = toNetwork(context.ip);
  const token = context.token?.value;
  if (!limits.allows("login", network, now, logins)) return "login";
  if (!limits.allows("address", network, now, calls.length - logins)) return "address";
  const isWithin = !token || limits.allows("session", token, now, count("session"));
  return isWithin ? null : "session";
}
