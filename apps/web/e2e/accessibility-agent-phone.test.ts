import { auditScreensOf } from "./harness/audit.ts";

// On a phone.
auditScreensOf("agent08", { width: 390, height: 844 });
