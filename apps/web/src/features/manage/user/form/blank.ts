import type { UserIn } from "./values.ts";

/** Builds a new user, in the only institution in scope if there is just one. */
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
