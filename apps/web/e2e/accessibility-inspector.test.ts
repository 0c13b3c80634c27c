import { auditScreensOf } from "./harness/audit.ts";

// On a desk, in the dark.
auditScreensOf("inspector01", { dark: true });
