import type { EndOfSocket } from "@kolekta/api/session/session/rules/session";
import { LATEST, storeReadAfter } from "@/lib/replica.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { REST } from "@/lib/unwrap-envelope.ts";
import { translate } from "@/lib/i18n.tsx";
import { LiveConnection } from "@/lib/live/connection.ts";
import { liveState, publishLiveEvent } from "@/lib/live/live.ts";
import { Refresher } from "@/lib/live/refresher.ts";
import { noteEnd } from "@/lib/rest.ts";
import { endSession, forceOut, token, rejectSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";

const ENDS: Readonly<Record<EndOfSocket, () => void>> = {
  REPLACED: () => forceOut("elsewhere"),
  DISABLED: () => forceOut("changed"),
  PASSWORD: () => forceOut("changed"),
  ROLE: () => forceOut("changed"),
  REVOKED: () => forceOut("changed"),
  LOGOUT: () => endSession(translate("app.user.loggedOut")),
  OUTSIDE: () => rejectSession(translate("app.login.outside")),
  EXPIRED: () => endSession(translate("app.user.expired")),
};

const toSocketAddress = (socketToken: string): string =>
  `${location.origin.replace(/^http/, "ws")}${REST}/api/webSocket/user/${socketToken}`;

const isSeen = () => document.visibilityState === "visible";

/** Calls `wake` when the page becomes visible or the network returns. */
const onReturn = (wake: () => void): (() => void) => {
  const seen = () => (isSeen() ? wake() : undefined);
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", seen);
  };
};

/** Holds the tab's socket while a user is signed in, and forwards its events to the page. */
const LiveLink = () => {
  const queries = useQueryClient();
  const { client } = trpc.useUtils();
  useEffect(() => {
    const random = () => Math.random();
    const refresher = new Refresher({ queries, isSeen, random });
    const socketToken = () =>
      client.session.socket.createToken.mutate().then(
        (issued) => issued.token,
        (error: unknown) => {
          noteEnd(error);
          throw error;
        },
      );
    const connection = new LiveConnection({
      address: async () => toSocketAddress(await socketToken()),
      token: socketToken,
      onEvent: (event, readAfter) => {
        if (readAfter !== undefined) storeReadAfter(readAfter);
        refresher.onEvent(event);
        publishLiveEvent(event);
      },
      onMissed: () => {
        storeReadAfter(LATEST);
        refresher.onMissed();
      },
      onForceLogout: (reason) => (ENDS[reason] ?? ENDS.EXPIRED)(),
      onState: (state) => liveState.set(state),
      random,
    });
    connection.start();
    const awake = onReturn(() => {
      connection.wake();
      refresher.onSeen();
    });
    const renewed = token.subscribe(() => {
      if (token.get() !== null) void connection.renew();
    });
    return () => {
      awake();
      renewed();
      refresher.stop();
      connection.stop();
    };
  }, [queries, client]);
  return null;
};

export default LiveLink;
