import { z } from "zod";
import { Day } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { Proposed } from "../proposal/contract.ts";

/** The setting by which a person's open proposal is found. */
export const certificateSubject = (userId: number): string => `certificate ${userId}`;

/** Puts a certificate and its proof before the lender; until it is approved, the former one counts. */
export const proposeCertificate = {
  input: z.object({
    userId: Id,
    /** Its last day. */
    certifiedUntil: Day,
    /** The certificate: a JPEG, PNG, WebP or PDF of at most 10 MB. */
    file: FileInput,
  }),
  output: Proposed,
};

/** The proof of a certificate in the caller's sight. */
export const getCertificateFile = {
  input: z.object({ proposalId: Id }),
  output: fileOutput("pdf", "image"),
};
