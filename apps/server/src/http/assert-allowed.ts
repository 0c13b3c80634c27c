import { AppError } from "@kolekta/api/core/errors";
import type { Caller } from "@kolekta/api/core/permissions";
import { toNetwork } from "@kolekta/api/session/login/rules/attempt";
import type { Arrival, App } from "./app.ts";
import type { LimitKind } from "./limits.ts";
import { isForeignWrite } from "./origin.ts";

/** Throws where a request may not even ask: too many of them, or written by a page elsewhere. */
export function assertAllowed(
  app: App,
  request: Request,
  arrival: Arrival,
  calls: readonly Caller[] = ["session"],
): void {
  const { visit } = arrival;
  const exceeded = exceededLimit(app, arrival, calls);
  if (exceeded) {
    app.meters.requests.limited(exceeded);
    throw new AppError("tooMany", "request.rateLimited");
  }
  if (isForeignWrite(request, app.env)) throw new AppError("forbidden", "request.forbiddenOrigin");
  if (visit.idempotencyKey === null && request.headers.has("idempotency-key"))
    throw new AppError("invalid", "request.invalid");
}

/**
 * Every call of a batch counts. The way in costs the network's logins; everything else the network and, where there is
 * one, the session. Providers spend buckets of their own once they are proved, apps before, by the token that they show.
 */
function exceededLimit(
  { limits }: App,
  { visit }: Arrival,
  calls: readonly Caller[],
): LimitKind | null {
  const now = visit.now().getTime();
  const count = (caller: Caller) => calls.filter((call) => call === caller).length;
  const logins = count("login");
  const network = toNetwork(visit.ip);
  const token = visit.token?.value;
  if (!limits.allows("login", network, now, logins)) return "login";
  if (!limits.allows("address", network, now, calls.length - logins)) return "address";
  const isWithin = !token || limits.allows("session", token, now, count("session"));
  return isWithin ? null : "session";
}
