import { borrower } from "./0003_tasks/borrower.ts";
import { cases } from "./0003_tasks/case.ts";
import { closing } from "./0003_tasks/closing.ts";
import { contact } from "./0003_tasks/contact.ts";
import { file } from "./0003_tasks/file.ts";
import { forbiddenWord } from "./0003_tasks/forbidden-word.ts";
import { guard } from "./0003_tasks/guard.ts";
import { hold } from "./0003_tasks/hold.ts";
import { intake } from "./0003_tasks/intake.ts";
import { log } from "./0003_tasks/log.ts";
import { notice } from "./0003_tasks/notice.ts";
import { promise } from "./0003_tasks/promise.ts";
import { reveal } from "./0003_tasks/reveal.ts";
import { tally } from "./0003_tasks/tally.ts";
import { migrationOf } from "./part.ts";

/** Why: cases and all that is done about them. */
export const { up, down } = migrationOf(
  cases,
  tally,
  borrower,
  contact,
  guard,
  forbiddenWord,
  reveal,
  promise,
  log,
  hold,
  closing,
  notice,
  file,
  intake,
);
