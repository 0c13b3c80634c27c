import { auditScreens } from "./harness/audit.ts";

// On a phone.
auditScreens("agent08", { width: 390, height: 844 });
