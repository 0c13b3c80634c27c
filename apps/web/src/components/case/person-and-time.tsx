import { NoValue } from "@/components/page/values.tsx";
import { ShortInstant } from "./short-time.tsx";

interface Props {
  /** Is null where nobody has yet. */
  name: string | null;
  at: Date | null;
}

/** Who did something and when; in a narrow column the moment takes the next line as a whole. */
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
