import type { CodeGateway } from "../../../core/gateways.ts";
import { withCheckDigit } from "../rules/check-digit.ts";

/** The company under which simulated banks know us. */
const COMPANY = "8808";

/** A bank on the laptop: the number follows from the code's id, so that it is the same however often it is asked for. */
export const codeSimulator = (): CodeGateway => ({
  name: "simulator",
  numberFor: async ({ reference }) => {
    const id = reference.split("-").at(-1) ?? "";
    return withCheckDigit(COMPANY + id.padStart(11, "0"));
  },
  // Its page and its command ask which codes can be paid.
  withdraw: async () => undefined,
});
