import { deviceId } from "@/lib/device.ts";
import { translate } from "@/lib/i18n.tsx";
import { endSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";

/** Ends the session on the server, and locally regardless of the answer. */
export const useLogout = (): (() => void) => {
  const leave = trpc.session.login.signOut.useMutation({
    meta: { quiet: true },
    onSettled: () => endSession(translate("app.user.loggedOut")),
  });
  return () => leave.mutate({ veins: deviceId() });
};
