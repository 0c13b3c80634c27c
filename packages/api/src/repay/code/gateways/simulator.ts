import type { CodeGateway } from "../../../core/gateways.ts";
import { withCheckDigit } from "../rules/check-digit.ts";

/** Company number of this installation at simulated banks. */
const COMPANY = "8808";

/**
 * Simulated provider. The number is computed from the id of the code, so a repeated request gets
 * the same number.
 */
export const codeSimulator = (): CodeGateway => ({
  name: "simulator",
  numberFor: async ({ reference }) => {
    const id = reference.split("-").at(-1) ?? "";
    return withCheckDigit(COMPANY + id.padStart(11, "0"));
  },
  // The simulated bank reads the state of the code itself.
  withdraw: async () => undefined,
});
