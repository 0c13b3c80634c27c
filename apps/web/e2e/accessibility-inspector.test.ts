import { auditScreens } from "./harness/audit.ts";

// On a desk, in the dark.
auditScreens("inspector01", { dark: true });
