import { useEffect } from "react";
import { showWatermark } from "@/lib/watermark.ts";

export const Watermark = ({ text }: { text: string }) => {
  useEffect(() => showWatermark(text), [text]);
  return null;
};
