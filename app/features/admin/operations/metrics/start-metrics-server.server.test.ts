import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { servedDomains } from "#app/features/creator-page/core/served-domains.server.ts";
import { startMetricsServer } from "./start-metrics-server.server.ts";

test("a proxy asks at the port of the metrics whether it may get a certificate", async () => {
	servedDomains.set("links.ada.example", "ada");
	const server = startMetricsServer({ port: 0, host: "127.0.0.1" });
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const statusOf = async (path: string) => {
		const response = await fetch(`http://127.0.0.1:${port}${path}`);
		return [response.status, await response.text()];
	};
	expect(await statusOf("/domains/ask?domain=links.ada.example")).toEqual([200, ""]);
	expect(await statusOf("/domains/ask?domain=unknown.example")).toEqual([404, ""]);
	expect(await statusOf("/domains/ask")).toEqual([400, ""]);
	expect(await statusOf("/domains")).toEqual([404, ""]);
	expect(await statusOf("//domains/ask?domain=links.ada.example")).toEqual([404, ""]);
});
