import { auditScreens } from "./harness/audit.ts";

// On a phone, in the dark.
auditScreens("ops01", { width: 390, height: 844, dark: true });
