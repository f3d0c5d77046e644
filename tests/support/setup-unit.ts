import { blockOutgoingRequests } from "./block-outgoing-requests.ts";
import { testEnvironment } from "./test-environment.ts";

// Unit tests may import modules that read the configuration, but they have no database.
Object.assign(process.env, testEnvironment("postgresql://none@127.0.0.1:1/none"));
blockOutgoingRequests();

await import("./matchers.ts");
await import("./property-seed.ts");
