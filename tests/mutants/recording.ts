import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/telephony/call";
const UPLOAD = `${ROOM}/actions/upload.ts`;
const QUERIES = `${ROOM}/queries/recording.ts`;
const TESTS = [`${ROOM}/upload.test.ts`];
const AUDIO = `${ROOM}/rules-audio.ts`;
const AUDIO_TESTS = [`${ROOM}/rules-audio.test.ts`];

export const RECORDING: readonly Mutant[] = [
  {
    guarantee: "G31",
    name: "a key adds recordings to calls of other lenders",
    file: QUERIES,
    find: 'lenderVisibleTo(actor, sql.ref("p.lender_id"))',
    replace: "sql`true`",
    tests: TESTS,
  },
  {
    guarantee: "G31",
    name: "a key hears recordings of other institutions",
    file: QUERIES,
    find: 'institutionVisibleTo(actor, sql.ref("r.institution_id"))',
    replace: "sql`true`",
    tests: TESTS,
  },
  {
    guarantee: "G50",
    name: "a recording is added to a call of an erased borrower",
    file: QUERIES,
    find: " and b.erased_at is null and",
    replace: " and",
    tests: TESTS,
  },
  {
    guarantee: "G3",
    name: "a second recording replaces the first",
    file: UPLOAD,
    find: 'if (isRepeat && stored?.toString("hex") !== sha256)',
    replace: "if (false)",
    tests: TESTS,
  },
  {
    guarantee: "G3",
    name: "the same recording is stored twice",
    file: UPLOAD,
    find: "if (!isRepeat) await storeRecording",
    replace: "await storeRecording",
    tests: TESTS,
  },
  {
    guarantee: "G3",
    name: "two recordings of a call are stored at once",
    file: UPLOAD,
    find: "const call = orNotFound(await lockById(tx.db, callId));",
    replace:
      'const call = { ...(await tx.db.selectFrom("callRecord").selectAll().where("id", "=", callId).executeTakeFirstOrThrow()) } as Awaited<ReturnType<typeof lockById>> & {};',
    tests: TESTS,
    testName: "of two different files at once",
  },
  {
    guarantee: "G10",
    name: "a running call gets a recording",
    file: UPLOAD,
    find: 'if (call.state !== "ENDED") throw',
    replace: "if (false) throw",
    tests: TESTS,
  },
  {
    guarantee: "G31",
    name: "the first of several calls gets the recording",
    file: UPLOAD,
    find: "if (calls.length > 1)",
    replace: "if (false)",
    tests: TESTS,
  },
  {
    guarantee: "G38",
    name: "a recording without sound is stored",
    file: UPLOAD,
    find: "if (audio.seconds === 0) throw",
    replace: "if (false) throw",
    tests: TESTS,
  },
  {
    guarantee: "G38",
    name: "a recording longer than any call is stored",
    file: UPLOAD,
    find: "if (audio.seconds * 1000 > LONGEST_CALL_MS)",
    replace: "if (false)",
    tests: TESTS,
  },
  {
    guarantee: "G38",
    name: "a recording of any size is stored",
    file: UPLOAD,
    find: "if (file.size > MAX_RECORDING_BYTES)",
    replace: "if (false)",
    tests: TESTS,
  },
  {
    guarantee: "G38",
    name: "a WAV file cut short is stored",
    file: AUDIO,
    find: "bytesPerSecond > 0 && length <= available ?",
    replace: "bytesPerSecond > 0 ?",
    tests: AUDIO_TESTS,
  },
  {
    guarantee: "G38",
    name: "an Ogg file cut short is stored",
    file: AUDIO,
    find: "if (end > bytes.length) return null;",
    replace: "",
    tests: AUDIO_TESTS,
  },
  {
    guarantee: "G39",
    name: "the index of a folder names files outside",
    file: `${ROOM}/actions/import-folder.ts`,
    find: "if (!names.has(cells.file)) throw",
    replace: "if (false) throw",
    tests: TESTS,
    testName: "a folder is imported",
  },
  {
    guarantee: "G48",
    name: "a service hears a recording without a record",
    file: UPLOAD,
    find: 'await inTransaction(ctx, {}, async (tx) => {\n    tx.audit({ action: "call.download", entity: "call_record", entityId, institutionId });\n  });',
    replace: "void [inTransaction, entityId, institutionId];",
    tests: TESTS,
  },
];
