import type { Facts } from "../queries/write.ts";

/** What of a request stands on the institution itself. */
export const factsOf = (given: Facts): Facts => ({
  name: given.name,
  email: given.email,
  leaderName: given.leaderName,
  leaderEmail: given.leaderEmail,
  country: given.country,
  zone: given.zone,
  placementDays: given.placementDays,
});
