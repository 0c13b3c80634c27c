import { auditScreensOf } from "./harness/audit.ts";

// On a desk.
auditScreensOf("agent01", {});
