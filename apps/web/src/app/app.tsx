import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { StrictMode, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { ConfirmProvider } from "@/components/page/confirm.tsx";
import { LanguageProvider } from "@/lib/i18n.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { createClient, trpc } from "@/lib/trpc.ts";
import { ForcedLogout } from "./forced-logout.tsx";
import { createRouter } from "./router.tsx";
import { Toasts } from "./toasts.tsx";

export const App = () => {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createClient);
  const [router] = useState(() => createRouter(createTRPCQueryUtils({ queryClient, client })));
  return (
    <StrictMode>
      <LanguageProvider>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <ConfirmProvider>
              <RouterProvider router={router} />
              <ForcedLogout />
              <Toasts />
            </ConfirmProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </LanguageProvider>
    </StrictMode>
  );
};
