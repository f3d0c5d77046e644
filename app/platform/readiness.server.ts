import { singleton } from "./singleton.server.ts";

/**
 * Aborted once this process wants no new requests: `/health/ready` tells the load balancer, and answers without an
 * end of their own end.
 */
export const stopping = singleton("stopping", () => new AbortController());
