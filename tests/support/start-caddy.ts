import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { PeerCertificate, TLSSocket } from "node:tls";
import { findFreePort } from "#scripts/process/find-free-port.ts";
import { until } from "./eventually.ts";
import { fillInDocument } from "./fill-in-document.ts";
import { temporaryFolder } from "./test-environment.ts";

/** Where Caddy puts the certificate of its own authority, below its folder of data. */
const AUTHORITY = "caddy/pki/authorities/local/root.crt";

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

export type Caddy = {
	/** Ports on this machine, for TLS and for plain HTTP. */
	securePort: number;
	plainPort: number;
	/** Path of the certificate of its own authority. */
	authority: string;
	/**
	 * Sends a request over a new TLS connection, as a browser that trusts Caddy's own authority.
	 *
	 * @returns the answer, and the certificate of the host
	 * @throws Error if there is no certificate for the host
	 */
	request(
		host: string,
		path: string,
		options?: RequestOptions,
	): Promise<Answer & { certificate: PeerCertificate }>;
	/** Sends a GET request without TLS. */
	requestPlain(host: string, path: string): Promise<Answer>;
	/** @returns everything that it has logged */
	output(): string;
	stop(): Promise<void>;
};

/**
 * Starts Caddy with the configuration of the documents, on other ports and with certificates of its own authority.
 *
 * @param program path of the executable
 * @param options.appUrl address of the site
 * @param options.port port of the product on this machine
 * @param options.metricsPort port of its metrics, where Caddy asks
 * @param options.replace another text for a line of the configuration
 */
export async function startCaddy(
	program: string,
	{
		appUrl,
		port,
		metricsPort,
		replace = [],
	}: {
		appUrl: string;
		port: number;
		metricsPort: number;
		replace?: readonly [string, string][];
	},
): Promise<Caddy> {
	const folder = temporaryFolder("caddy");
	const [securePort, plainPort] = [await findFreePort(), await findFreePort()];
	const file = path.join(folder, "Caddyfile");
	const ownOptions = [
		"admin off",
		// Each try is logged.
		"debug",
		"default_bind 127.0.0.1",
		`http_port ${plainPort}`,
		`https_port ${securePort}`,
		"local_certs",
		"skip_install_trust",
	];
	const ask = `127.0.0.1:${metricsPort}`;
	writeFileSync(
		file,
		fillInDocument("docs/caddy/Caddyfile", [
			...replace,
			["\tauto_https", `${ownOptions.map((line) => `\t${line}\n`).join("")}\tauto_https`],
			["ask http://app:9464/", `ask http://${ask}/`],
			["forward_auth app:9464", `forward_auth ${ask}`],
			["reverse_proxy app:3000", `reverse_proxy 127.0.0.1:${port}`],
		]),
	);
	const child = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], {
		env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, APP_URL: appUrl },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const exited = once(child, "exit");
	let output = "";
	child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
		output += chunk;
	});
	const authority = path.join(folder, AUTHORITY);
	const requestPlain = (host: string, pathname: string) =>
		send(
			http.request({
				host: "127.0.0.1",
				port: plainPort,
				agent: false,
				path: pathname,
				headers: { Host: host },
			}),
		);
	await until(async () => {
		if (child.exitCode !== null) throw new Error(`Caddy has ended:\n${output}`);
		if (!existsSync(authority)) return false;
		return requestPlain("unknown.example", "/").then(
			() => true,
			() => false,
		);
	});
	const ca = readFileSync(authority);
	return {
		...{ securePort, plainPort, authority },
		async request(host, pathname, { method = "GET", headers = {}, body } = {}) {
			const request = https.request({
				host: "127.0.0.1",
				port: securePort,
				servername: host,
				ca,
				agent: false,
				method,
				path: pathname,
				headers: { Host: host, ...headers },
			});
			let certificate = {} as PeerCertificate;
			request.once("socket", (socket) => {
				socket.once("secureConnect", () => {
					certificate = (socket as TLSSocket).getPeerCertificate();
				});
			});
			return { ...(await send(request, body)), certificate };
		},
		requestPlain,
		output: () => output,
		async stop() {
			child.kill("SIGTERM");
			await exited;
		},
	};
}

async function send(request: http.ClientRequest, body?: string): Promise<Answer> {
	request.end(body);
	const [response] = (await once(request, "response")) as [http.IncomingMessage];
	return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
