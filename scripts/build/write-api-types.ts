/** Writes app/generated/api-types.ts: the types of the API's client, made from its document. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTypes from "openapi-typescript";
import { createServer } from "vite";
import { checkout } from "../process/checkout.ts";
import { apiTypesFile } from "./api-types.ts";

// The document needs a valid configuration, and nothing of it.
Object.assign(process.env, {
	APP_URL: "http://localhost:3000",
	DATABASE_URL: "postgresql://localhost/none",
	SESSION_SECRET: "a-secret-that-signs-nothing-in-this-process",
});
const vite = await createServer({
	configFile: false,
	root: checkout,
	appType: "custom",
	logLevel: "warn",
	server: { middlewareMode: true, ws: false, watch: null },
	optimizeDeps: { noDiscovery: true },
});
const { getApiDocument } = await vite.ssrLoadModule(join(checkout, "app/api-document.server.ts"));
writeFileSync(apiTypesFile, await openapiTypes(JSON.parse(JSON.stringify(getApiDocument()))));
// Modules of the product keep timers and pools.
process.exit(0);
