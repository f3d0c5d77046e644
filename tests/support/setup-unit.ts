import { blockOutgoingRequests } from "./block-outgoing-requests.ts";
import { testEnvironment } from "./test-environment.ts";

// Pure tests may import a module that reads the configuration, but none of them gets a database.
Object.assign(process.env, testEnvironment("postgresql://none@127.0.0.1:1/none"));
blockOutgoingRequests();

await import("./matchers.ts");
