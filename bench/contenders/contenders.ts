import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serverFile } from "#scripts/build/build-product.ts";
import { packageProgram } from "#scripts/process/program.ts";
import { CONNECTIONS, type Load } from "../load/load.ts";
import type { Cores } from "../measure/cores.ts";
import { hydratedAppBuild } from "./build-hydrated-app.ts";
import { DOMAIN, manyPages, PAGE_OF_20, PAGE_WITH_DOMAIN } from "./fill-database.ts";
import { type RecordedAnswer, recordAnswer } from "./record-answer.ts";
import { type BenchServer, startServer } from "./start-server.ts";
import { bots, humans, withEtag } from "./visitors.ts";

export type ContenderName =
	| "bare-page"
	| "cached-page"
	| "cached-page-bot"
	| "not-modified"
	| "not-modified-bot"
	| "hydrated-page"
	| "uncached-page"
	| "bare-redirect"
	| "go"
	| "site-page"
	| "domain-page";

export type Contender = {
	name: ContenderName;
	server: BenchServer;
	load: Pick<Load, "paths" | "visitors" | "expectedStatus" | "connections">;
};

type Surroundings = {
	databaseUrl: string;
	linkId: string;
	/** Folder for files of the contenders. */
	folder: string;
	cores: Cores | null;
	/** See `startServer`. */
	asInProduction?: boolean;
	/** Further variables for the product. */
	environment?: NodeJS.ProcessEnv;
};

const BARE_SERVER = join(import.meta.dirname, "bare-server.ts");

/**
 * Starts the servers that the wanted contenders need, each kind once.
 *
 * @returns the contenders, and a function that stops their servers
 */
export async function startContenders(wanted: ReadonlySet<ContenderName>, around: Surroundings) {
	const servers: BenchServer[] = [];
	const contenders: Contender[] = [];
	const start = async (starting: Promise<BenchServer>) => {
		const server = await starting;
		servers.push(server);
		return server;
	};
	const stop = async () => {
		await Promise.all(servers.map((server) => server.stop()));
	};
	const add = (name: ContenderName, server: BenchServer, load: Contender["load"]) => {
		if (wanted.has(name)) contenders.push({ name, server, load });
	};
	const asked = { visitors: humans, connections: CONNECTIONS };
	const page = { ...asked, paths: [`/${PAGE_OF_20}`], expectedStatus: 200 };
	const go = { ...asked, paths: [`/go/${around.linkId}`], expectedStatus: 302 };

	try {
		const product = await start(startProduct("product", around));
		if (wanted.has("bare-page")) {
			const answer = await recordAnswer(`${product.origin}/${PAGE_OF_20}`, humans[0] ?? {});
			add("bare-page", await start(startBare("page", answer, around)), page);
		}
		add("cached-page", product, page);
		add("cached-page-bot", product, { ...page, visitors: bots });
		if (wanted.has("not-modified") || wanted.has("not-modified-bot")) {
			const etag = await readEtag(`${product.origin}/${PAGE_OF_20}`);
			const known = { ...page, expectedStatus: 304 };
			add("not-modified", product, { ...known, visitors: withEtag(humans, etag) });
			add("not-modified-bot", product, { ...known, visitors: withEtag(bots, etag) });
		}
		if (wanted.has("hydrated-page")) {
			add("hydrated-page", await start(startHydrated(around)), page);
		}
		if (wanted.has("uncached-page")) {
			const paths = manyPages.map((username) => `/${username}`);
			add("uncached-page", await start(startProduct("uncached", around)), { ...page, paths });
		}
		if (wanted.has("bare-redirect")) {
			const answer = await recordAnswer(product.origin + go.paths[0], humans[0] ?? {});
			add("bare-redirect", await start(startBare("redirect", answer, around)), go);
		}
		add("go", product, go);
		if (wanted.has("site-page") || wanted.has("domain-page")) {
			const environment = { DOMAINS_HOST: "pages.example.com" };
			const server = await start(startProduct("domains", { ...around, environment }));
			add("site-page", server, { ...page, paths: [`/${PAGE_WITH_DOMAIN}`] });
			const visitors = humans.map((headers) => ({ ...headers, Host: DOMAIN }));
			add("domain-page", server, { ...page, paths: ["/"], visitors });
		}
		return { contenders, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Starts the built product, as in production behind one proxy. */
export function startProduct(
	label: string,
	{ databaseUrl, folder, cores, asInProduction, environment }: Surroundings,
) {
	const dataFolder = join(folder, label);
	mkdirSync(dataFolder, { recursive: true });
	return startServer([serverFile], {
		cores,
		asInProduction,
		environment: (origin) => ({
			APP_URL: origin,
			DATABASE_URL: databaseUrl,
			DATA_DIR: dataFolder,
			SESSION_SECRET: randomBytes(32).toString("hex"),
			TRUST_PROXY: "1",
			...environment,
		}),
	});
}

function startBare(label: string, answer: RecordedAnswer, { folder, cores }: Surroundings) {
	const file = join(folder, `${label}.json`);
	writeFileSync(file, JSON.stringify(answer));
	return startServer([BARE_SERVER, file], { cores, environment: () => ({}) });
}

function startHydrated({ databaseUrl, cores }: Surroundings) {
	return startServer([packageProgram("react-router-serve"), hydratedAppBuild], {
		cores,
		environment: () => ({ DATABASE_URL: databaseUrl }),
	});
}

async function readEtag(url: string): Promise<string> {
	const response = await fetch(url);
	const etag = response.headers.get("etag");
	if (!etag) throw new Error(`${url} has no ETag (status ${response.status})`);
	return etag;
}
