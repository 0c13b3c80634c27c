// Records that the first open case of the list was not answered; the next call is tomorrow.
//   KOLEKTA_TOKEN=... bun examples/record-result.ts
import { connect } from "./connection.ts";
import { recordNoAnswer } from "./no-answer.ts";
import { runScript } from "./refusal.ts";

await runScript(() => recordNoAnswer(connect()));
