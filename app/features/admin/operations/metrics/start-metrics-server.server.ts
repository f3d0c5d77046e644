import { createServer, type Server } from "node:http";
import { Registry } from "prom-client";
import { answerDomainAsk } from "#app/features/creator-page/domains/answer-domain-ask.server.ts";
import { checkReadiness, describeReady } from "#app/platform/check-readiness.server.ts";
import { log } from "#app/platform/log.server.ts";
import { addProcessMetrics } from "./process-metrics.server.ts";
import { addSiteMetrics } from "./site-metrics.server.ts";

/**
 * Serves this process's metrics in Prometheus's text format, its health as at `/health` and `/health/ready`, and at
 * `/domains/ask` whether a proxy may get a certificate for a host, on a port that is not the site's. Whoever reaches it may
 * read them.
 */
export function startMetricsServer({ port, host }: { port: number; host: string }): Server {
	const registry = new Registry();
	addProcessMetrics(registry);
	addSiteMetrics(registry);
	const server = createServer(async (request, response) => {
		if (request.url === "/health") {
			response.writeHead(200).end("ok");
			return;
		}
		if (request.url === "/health/ready") {
			const problem = await checkReadiness();
			response.writeHead(problem ? 503 : 200).end(problem ?? describeReady());
			return;
		}
		const [path, search] = request.url?.split("?") ?? [];
		if (path === "/domains/ask") {
			response.writeHead(answerDomainAsk(new URLSearchParams(search))).end();
			return;
		}
		if (request.url !== "/metrics") {
			response.writeHead(404).end();
			return;
		}
		try {
			const metrics = await registry.metrics();
			response.writeHead(200, { "Content-Type": registry.contentType }).end(metrics);
		} catch (err) {
			log.error({ err }, "the metrics could not be read");
			response.writeHead(500).end();
		}
	});
	// The site is more important than its metrics.
	server.on("error", (err) => log.error({ err, port }, "the metrics can't be served"));
	server.listen(port, host);
	return server;
}
