import parse, {
  type CountryCode,
  getCountryCallingCode,
} from "libphonenumber-js/max";

/** The number as E.164 without +; null where no number of the country begins and ends so. */
function parseAssigned(text: string, country?: CountryCode): string | null {
  const number = parse(text, {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  const isMobile =
    number?.countryCallingCode === "62" &&
    /^8\d{8,11}$/.test(number.nationalNumber);
  return number && (isMobile || number.isValid())
    ? number.number.slice(1)
    : null;
}

/**
 * Lists every number that the digits may stand for. They were stored without their + and with a 62 before each 8, so
 * that 628… in another country may be a number of that country which begins with 8.
 */
export function listNumbers(
  digits: string,
  countries: readonly CountryCode[],
): string[] {
  if (digits.startsWith("00")) return listNumbers(digits.slice(2), countries);
  const international = parseAssigned(`+${digits}`);
  const isOwn = (country: CountryCode) =>
    digits.startsWith(getCountryCallingCode(country));
  if (international && countries.length > 0 && countries.every(isOwn))
    return [international];
  const national = countries.flatMap((country) => [
    parseAssigned(digits, country),
    country !== "ID" && digits.startsWith("628")
      ? parseAssigned(digits.slice(2), country)
      : null,
  ]);
  const all = [international, ...national].filter((number) => number !== null);
  return [...new Set(all)];
}
