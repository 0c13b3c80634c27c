import type { UserIn } from "./values.ts";

/** A new user, of the only institution in sight where there is one. */
export const blankUser = (institutionId: number | null): Partial<UserIn> => ({
  login: "",
  name: "",
  email: "",
  phone: "",
  institutionId,
  groupId: null,
  stageId: null,
  isLeader: false,
  status: "ENABLED",
  institutionIds: [],
  telephony: { username: "", device: "", extension: "" },
  password: "",
  replaceLeader: false,
  redispatch: false,
});
