import type { Mutant } from "../../scripts/mutate/mutant.ts";
import { APPROVAL } from "./approval.ts";
import { BROWSER } from "./browser.ts";
import { CASE } from "./case.ts";
import { CODES } from "./codes.ts";
import { CONTACT } from "./contact.ts";
import { EDGE } from "./edge.ts";
import { FAILURE } from "./failure.ts";
import { INPUT } from "./input.ts";
import { LOGIN } from "./login.ts";
import { MONEY } from "./money.ts";
import { PAYMENT } from "./payment.ts";
import { SESSION } from "./session.ts";
import { SIGHT } from "./sight.ts";
import { SOCKET } from "./socket.ts";
import { TRAIL } from "./trail.ts";
import { UPLOAD } from "./upload.ts";

export const MUTANTS: readonly Mutant[] = [
  ...CODES,
  ...PAYMENT,
  ...MONEY,
  ...APPROVAL,
  ...CASE,
  ...FAILURE,
  ...LOGIN,
  ...SESSION,
  ...SOCKET,
  ...SIGHT,
  ...INPUT,
  ...UPLOAD,
  ...EDGE,
  ...BROWSER,
  ...TRAIL,
  ...CONTACT,
];
