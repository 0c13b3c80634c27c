import {
  LOGIN_PATH,
  SCREEN_KEYS,
  type ScreenKey,
  SCREENS,
} from "@kolekta/api/session/menu/contract-screens";
import type { ReactNode } from "react";
import { createHashRouter, Navigate, type RouteObject } from "react-router-dom";
import { LoginPage } from "@/features/session/login/login-page.tsx";
import { loadWithRetry } from "@/lib/cached-fetch.ts";
import type { Queries } from "@/lib/trpc.ts";
import { BrokenPage, UnknownPage } from "./screens/broken-page.tsx";
import { ShellSkeleton } from "./shell/shell-skeleton.tsx";

const loadShell = async () => {
  const { default: Component } = await loadWithRetry(() => import("./require-login.tsx"));
  return { Component };
};

const loadScreens = () => loadWithRetry(() => import("./screens/screen-view.tsx"));

/** Loads what follows the sign-in page; a failure shows when it is opened. */
const loadHome = (): void => {
  const page = loadScreens().then(({ loadPage }) => loadPage("case-list"));
  void Promise.all([loadShell(), page]).catch(() => undefined);
};

const route = (path: string, element: ReactNode): RouteObject => ({
  path,
  element,
  errorElement: <BrokenPage />,
});

const buildScreenRoute = (key: ScreenKey, queries: Queries): RouteObject => ({
  path: SCREENS[key].path,
  errorElement: <BrokenPage />,
  lazy: async () => {
    const { ScreenView } = await loadScreens();
    return { element: <ScreenView screen={key} /> };
  },
  // The page shows its failures itself: it waits for the same code and queries.
  loader: ({ request, params }) => {
    const query = new URL(request.url).searchParams;
    void loadScreens()
      .then(({ openScreen }) => openScreen(key, { queries, query, params }))
      .catch(() => undefined);
    return null;
  },
  // Queries of a page that is open follow its address by themselves.
  shouldRevalidate: () => false,
});

const buildAuthenticatedRoutes = (queries: Queries): RouteObject[] => [
  ...SCREEN_KEYS.map((key) => buildScreenRoute(key, queries)),
  { path: "*", element: <UnknownPage /> },
];

export const createRouter = (queries: Queries) =>
  createHashRouter([
    { path: "/", element: <Navigate to={LOGIN_PATH} replace /> },
    route(LOGIN_PATH, <LoginPage onReady={loadHome} />),
    {
      // Loaded by the router, which waits for it. React's own suspense would show a skeleton for at
      // least 0.3 s.
      lazy: loadShell,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <ShellSkeleton />,
      children: buildAuthenticatedRoutes(queries),
    },
  ]);
