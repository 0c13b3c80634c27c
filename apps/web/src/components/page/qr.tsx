import { useMemo } from "react";
import { encode } from "uqr";
import { cn } from "@/lib/cn.ts";

/** The dark squares of a QR code as one path, a unit each. */
const squares = (text: string) => {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size };
};

interface Props {
  text: string;
  label: string;
  className?: string;
}

/** Black on white in either theme: cameras expect it. */
export const Qr = ({ text, label, className }: Props) => {
  const { path, size } = useMemo(() => squares(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn("size-40 rounded-md border bg-white", className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
};
