import { auditScreens } from "./harness/audit.ts";

// On a desk.
auditScreens("agent01", {});
