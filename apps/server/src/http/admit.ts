import { AppError } from "@kolekta/api/core/errors";
import type { Arrival, House } from "./house.ts";
import { isForeignWrite } from "./origin.ts";

/** Throws where a request may not even ask: too many of them, or written by a page elsewhere. */
export function admit(
  house: House,
  request: Request,
  { visit }: Arrival,
  wayIn: boolean,
): void {
  const now = visit.now().getTime();
  const token = visit.token?.value ?? null;
  const within = wayIn
    ? house.limits.allowsLogin(visit.ip, now)
    : house.limits.allows(visit.ip, token, now);
  if (!within) throw new AppError("tooMany", "request.rateLimited");
  if (isForeignWrite(request, house.env.PUBLIC_URL))
    throw new AppError("forbidden", "request.forbiddenOrigin");
  if (visit.idempotencyKey === null && request.headers.has("idempotency-key"))
    throw new AppError("invalid", "request.invalid");
}
