import { KEY_LIFE } from "@kolekta/api/session/login/rules/key";
import { useState } from "react";
import { deviceId } from "@/lib/device.ts";
import { seal } from "@/lib/rsa.ts";
import { startSession } from "@/lib/session.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Login } from "./login-rules.ts";

/** The captcha of this form; a new one for each attempt, as each is good only once. */
export const useCaptcha = () => {
  const [insisted, setInsisted] = useState(false);
  const [spoken, setSpoken] = useState(false);
  const { data, isFetching, isRefetching, refetch } = trpc.session.login.createCaptcha.useQuery(
    { veins: deviceId(), spoken },
    { staleTime: Infinity, gcTime: 0 },
  );
  return {
    image: data?.image,
    /** Is null until it is asked for. */
    sound: data?.sound ?? null,
    /** Another captcha, which can also be heard; so are all that follow. */
    speak: () => setSpoken(true),
    codeKey: data?.codeKey,
    /** Not required on a device trusted at an earlier sign-in, unless the server insists. */
    required: insisted || (data?.required ?? true),
    /** The device is trusted, but not for this user. */
    insist: () => setInsisted(true),
    isFetching,
    /** The last one is spent and the next not here: an attempt now could only fail. */
    isRenewing: isRefetching,
    renew: () => void refetch(),
  };
};

export type Captcha = ReturnType<typeof useCaptcha>;

/** A key is valid for at least this time after the answer, and a minute to send it back. */
const KEY_OPTIONS = { staleTime: KEY_LIFE.graceMs - 60_000 };

/** Encrypts the password with the server's current key and starts the session. */
export const useLogin = () => {
  const utils = trpc.useUtils();
  const enter = trpc.session.login.signIn.useMutation({
    // The form shows the error itself.
    meta: { quiet: true },
    // An operator may have replaced the key.
    onError: () => utils.session.login.getKey.invalidate(),
  });
  trpc.session.login.getKey.usePrefetchQuery(undefined, KEY_OPTIONS);
  return async (login: Login, codeKey: string): Promise<void> => {
    const { name, password, captcha, trustDevice } = login;
    const key = await utils.session.login.getKey.fetch(undefined, KEY_OPTIONS);
    const { token, expiresAt, session } = await enter.mutateAsync({
      name,
      password: await seal(key.publicKey, { password, codeKey }),
      veins: deviceId(),
      captcha: captcha || undefined,
      codeKey,
      keyId: key.keyId,
      trustDevice,
    });
    utils.session.login.getCurrentUser.setData(undefined, session);
    startSession(token, expiresAt);
  };
};
