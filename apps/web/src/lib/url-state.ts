import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** Parses one query parameter; undefined when absent, blank or invalid. */
export type Param<T> = (text: string) => T | undefined;

type Params = Record<string, Param<unknown>>;
export type FilterValues<S extends Params> = { [K in keyof S]: ReturnType<S[K]> };

/** Maximum length of a search in the list contracts. */
const LONGEST = 100;

/** Digits only: addresses with 0x10 or 1e3 were not created here. */
const integer: Param<number> = (text) => {
  const value = Number(text);
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
};

/** Integers from 1, such as ids and pages. */
const counted: Param<number> = (text) => {
  const value = integer(text);
  return value !== undefined && value > 0 ? value : undefined;
};

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  );
};

/** Either every entry of a comma-separated list is good, or there is no list. */
const list =
  <T>(item: Param<T>): Param<T[]> =>
  (text) => {
    const items = text.split(",").map(item);
    return items.every((value) => value !== undefined) ? items : undefined;
  };

const buildChoiceParam =
  <const V extends readonly string[]>(values: V): Param<V[number]> =>
  (text) =>
    values.find((value) => value === text);

export const param = {
  text: (): Param<string> => (text) => text.slice(0, LONGEST),
  int: () => integer,
  id: () => counted,
  day: (): Param<string> => (text) => (isDay(text) ? text : undefined),
  flag: (): Param<true> => (text) => (text === "1" ? true : undefined),
  choice: buildChoiceParam,
  many: <const V extends readonly string[]>(values: V): Param<V[number][]> =>
    list(buildChoiceParam(values)),
  ids: (): Param<number[]> => list(counted),
};

export const readFilters = <S extends Params>(
  params: S,
  query: URLSearchParams,
): FilterValues<S> => {
  const read = ([key, parse]: [string, Param<unknown>]) => {
    const text = query.get(key) ?? "";
    return [key, text === "" ? undefined : parse(text)];
  };
  return Object.fromEntries(Object.entries(params).map(read)) as FilterValues<S>;
};

const asText = (value: unknown): string => {
  if (value === undefined || value === null || value === false) return "";
  if (value === true) return "1";
  return Array.isArray(value) ? value.join(",") : String(value);
};

/** Returns the query with some values replaced; undefined and empty values are removed. */
export const writeQuery = (
  query: URLSearchParams,
  values: Record<string, unknown>,
): URLSearchParams => {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(values)) {
    const text = asText(value);
    if (text === "") next.delete(key);
    else next.set(key, text);
  }
  return next;
};

export interface UrlState<F> {
  readonly values: F;
  /** `replace` keeps typing from filling the history. */
  set(patch: Partial<F>, options?: { replace?: boolean }): void;
}

/** State that lives in the address, so that refresh keeps it and Back restores it. Define `params` outside the component. */
export const useUrlState = <S extends Params>(params: S): UrlState<FilterValues<S>> => {
  const [query, setQuery] = useSearchParams();
  const values = useMemo(() => readFilters(params, query), [params, query]);
  const set = useCallback(
    (patch: Partial<FilterValues<S>>, options?: { replace?: boolean }) =>
      setQuery((current) => writeQuery(current, patch), { replace: options?.replace ?? false }),
    [setQuery],
  );
  return { values, set };
};
