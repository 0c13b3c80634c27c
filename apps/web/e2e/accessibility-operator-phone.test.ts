import { auditScreensOf } from "./harness/audit.ts";

// On a phone, in the dark.
auditScreensOf("ops01", { width: 390, height: 844, dark: true });
