import { z } from "zod";
import { Day } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { Proposed } from "../proposal/contract.ts";

/** Builds the subject under which a person's open proposal is found. */
export const certificateSubject = (userId: number): string => `certificate ${userId}`;

/**
 * Proposes a certificate with its document to the lender. Until the approval the former certificate
 * counts.
 */
export const proposeCertificate = {
  input: z.object({
    userId: Id,
    /** Last day of the certificate. */
    certifiedUntil: Day,
    /** The certificate: a JPEG, PNG, WebP or PDF of at most 10 MB. */
    file: FileInput,
  }),
  output: Proposed,
};

export const getCertificateFile = {
  input: z.object({ proposalId: Id }),
  output: fileOutput("pdf", "image"),
};
