import { singleton } from "./singleton.server.ts";

/** Whether this process still wants new requests; `/health/ready` tells the load balancer. */
export const readiness = singleton("readiness", () => ({ isStopping: false }));
