/** Recordings that a telephone system, or a recorder beside it, uploads and hears back. */
import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";

/** Largest recording: an hour of 8 kHz, 8-bit WAV; longer calls fit as Ogg or MP3. */
export const MAX_RECORDING_BYTES = 30 * 1024 * 1024;

/** Fields that together stand for the id of the call. */
const MATCHED_FIELDS = ["loanNumber", "product", "phone", "at"] as const;

/** Names the call: by its id, or by loan, number and time. */
export const RecordedCall = z
  .object({
    callId: Id.optional().describe("Id of the call, as sent to the bridge"),
    loanNumber: z.string().trim().min(1).max(50).optional().describe("Without callId"),
    product: z.string().trim().min(1).max(100).optional().describe("Name of the loan's product"),
    phone: z.string().trim().min(1).max(40).optional().describe("Number of the other side"),
    at: Instant.optional().describe(
      "Time of the call: at most two minutes before its request or after its answer",
    ),
  })
  .superRefine((call, ctx) => {
    const missing = MATCHED_FIELDS.filter((field) => call[field] === undefined);
    const present = MATCHED_FIELDS.find((field) => call[field] !== undefined);
    const addIssue = (message: string, field: string) =>
      ctx.addIssue({ code: "custom", message, path: [field] });
    if (call.callId !== undefined) {
      if (present) addIssue("recording.oneTarget", present);
    } else if (missing[0]) addIssue("recording.targetRequired", present ? missing[0] : "callId");
  });
export type RecordedCall = z.output<typeof RecordedCall>;

/**
 * Adds the recording to a call that has ended. The same file sent again gets the same answer and is
 * stored once; another file for a call with a recording is refused.
 */
export const uploadRecording = {
  input: RecordedCall.safeExtend({
    file: FileInput.describe(
      "WAV (PCM, A-law or µ-law), MP3 or Ogg (Opus or Vorbis), at most 30 MB and two hours",
    ),
  }),
  output: z.object({
    callId: Id,
    mediaType: z.enum(["audio/wav", "audio/mpeg", "audio/ogg"]),
    seconds: z.int().describe("Length of the recording, rounded"),
    bytes: z.int(),
    sha256: z.string().describe("Hex"),
  }),
};

/** Downloads the recording of a call as it was stored; each download is recorded. */
export const getRecording = { input: z.object({ callId: Id }), output: fileOutput("audio") };
