import { singleton } from "./singleton.server.ts";

/**
 * Aborted when this process wants no new requests: `/health/ready` tells the load balancer, and endless
 * responses such as event streams end.
 */
export const stopping = singleton("stopping", () => new AbortController());
