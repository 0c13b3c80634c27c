import { SIGN_IN_KEYS } from "@kolekta/api/manage/sign-in/contract";
import type { Outputs } from "@/lib/trpc.ts";

export type SignInRow = Outputs["manage"]["signIn"]["getPolicy"];

export const PASSWORD_KEYS = SIGN_IN_KEYS.filter((key) => key.includes("assword"));

/** Columns of limits, each of failures, window and lock. */
export const LIMITED = ["location", "address", "account"] as const;
