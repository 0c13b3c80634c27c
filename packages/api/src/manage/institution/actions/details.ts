import type { InstitutionDetails } from "../queries/write.ts";

export const toInstitutionDetails = (input: InstitutionDetails): InstitutionDetails => ({
  name: input.name,
  email: input.email,
  leaderName: input.leaderName,
  leaderEmail: input.leaderEmail,
  country: input.country,
  zone: input.zone,
  placementDays: input.placementDays,
});
