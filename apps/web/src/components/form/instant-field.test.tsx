import { describe, expect, test } from "bun:test";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { LanguageProvider } from "@/lib/i18n.tsx";
import { InstantField } from "./instant-field.tsx";

const ZONE = "Asia/Jayapura";

/** Values and names of the controls, in order. */
const renderControls = (at: Date | undefined) => {
  const Page = () => {
    const { control } = useForm({ defaultValues: { at } });
    return <InstantField control={control} name="at" label="When" zone={ZONE} />;
  };
  const html = renderToString(
    <LanguageProvider>
      <Page />
    </LanguageProvider>,
  );
  return [...html.matchAll(/<input [^>]*>/g)].map(([input]) => ({
    type: /type="([^"]*)"/.exec(input)?.[1],
    value: /value="([^"]*)"/.exec(input)?.[1],
  }));
};

describe("an instant", () => {
  test("appears as day and clock of its zone, the day in words of the language", () => {
    expect(renderControls(new Date("2026-11-23T16:30:00Z"))).toEqual([
      { type: "text", value: "24 Nov 2026" },
      { type: "time", value: "01:30" },
    ]);
  });

  test.each([undefined, new Date(NaN)])("%p leaves both empty", (at) => {
    expect(renderControls(at).map(({ value }) => value)).toEqual(["", ""]);
  });
});
