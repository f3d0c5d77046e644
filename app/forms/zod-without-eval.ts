import { config } from "zod/v4/core";

/*
 * Zod compiles object schemas with `new Function`, and tries first whether it may. The content security policy forbids
 * that and reports each attempt. The first import of root.tsx, because schemas are compiled as they are defined.
 */
if (!import.meta.env.SSR) config({ jitless: true });
