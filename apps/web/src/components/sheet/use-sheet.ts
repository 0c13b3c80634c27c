import { useEffect, useRef, useState } from "react";
import { toFailure } from "@/lib/failure.ts";
import { translate } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import type { Sending } from "@/lib/send-form.ts";
import type { FileStyle } from "./file-style.tsx";

/** Uploads one file at a time; leaving the page cancels the upload. */
export const useSheet = () => {
  const running = useRef<Sending<unknown> | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [style, setStyle] = useState<FileStyle>({});
  useEffect(() => {
    void loadMessages("error");
    return () => running.current?.stop();
  }, []);
  /** Returns null when the upload was refused or cancelled. */
  const send = async <T>(
    start: (onShare: (share: number) => void) => Sending<T>,
  ): Promise<T | null> => {
    setRefusal(null);
    setShare(0);
    const sending = start(setShare);
    running.current = sending;
    try {
      return await sending.done;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.kind !== "aborted") setRefusal(failure.message || translate("app.error.network"));
      return null;
    } finally {
      running.current = null;
      setShare(null);
    }
  };
  return {
    /** Uploaded share; null while no upload runs. */
    share,
    refusal,
    setRefusal,
    send,
    style,
    setStyle,
    stop: () => running.current?.stop(),
  };
};
