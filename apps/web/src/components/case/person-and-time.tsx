import { NoValue } from "@/components/page/values.tsx";
import { ShortInstant } from "./short-time.tsx";

interface Props {
  /** Is null before the first action. */
  name: string | null;
  at: Date | null;
}

/** User and time of an action; in a narrow column the time starts a new line. */
export const PersonAndTime = ({ name, at }: Props) =>
  name ? (
    <>
      {name} ·{" "}
      <span className="inline-block">
        <ShortInstant at={at} />
      </span>
    </>
  ) : (
    <NoValue />
  );
