import { findFreePort } from "#scripts/process/find-free-port.ts";
import {
	type AppServer,
	type AppServerOptions,
	spawnAppServer,
	startAppServer,
} from "#tests/support/app-server.ts";
import { until } from "#tests/support/eventually.ts";
import { startPooler } from "#tests/support/start-pooler.ts";
import { bucketVariables, startS3Server } from "#tests/support/start-s3-server.ts";
import { startReplication } from "#tests/support/start-standby.ts";
import { startBalancer } from "./start-balancer.ts";

const POOLER = "/usr/sbin/pgbouncer";
/** Half of that in the documents, and fewer than the clients of the load. */
const POOL_SIZE = 10;

/** A process of the product, which can be ended and started again with the same variables. */
export type Member = {
	/** Address of its own, past the balancer. */
	url: string;
	/** Resolves when it has ended. */
	end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
	/** Starts it again. Resolves when it is ready. */
	start(): Promise<void>;
	/** Whether it would get requests from a balancer. */
	isReady(): Promise<boolean>;
	/** Everything that it and those before it have printed. */
	output(): string;
	stop(): Promise<void>;
};

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/**
 * Starts all that docs/operations.md describes for more than one machine, on this one: HAProxy in front of two processes that
 * answer and of PostgreSQL, a process that runs jobs, PgBouncer, a primary with a synchronous standby, and a bucket.
 */
export async function startInstallation(secret: string) {
	const stops: (() => Promise<unknown>)[] = [];
	const stop = async () => {
		for (const each of stops.splice(0).reverse()) await each();
	};
	const started = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
		stops.push(() => part.stop());
		return part;
	};
	try {
		const replication = started(await startReplication({ isSynchronous: true }));
		const { bucket } = started(await startS3Server());
		const [site, database, one, two, jobs] = await Promise.all(
			Array.from({ length: 5 }, findFreePort),
		);
		const [primary, standby] = [replication.primary, replication.standby].map(({ url }) =>
			Number(new URL(url).port),
		);
		const balancer = started(
			await startBalancer({
				site: site ?? 0,
				processes: [one ?? 0, two ?? 0],
				database: database ?? 0,
				servers: [primary ?? 0, standby ?? 0],
			}),
		);
		const directUrl = new URL(replication.primary.url);
		directUrl.port = String(database);
		const pooler = started(await startPooler(POOLER, directUrl.href, { poolSize: POOL_SIZE }));
		const url = `http://localhost:${site}`;
		const environment = {
			APP_URL: url,
			DATABASE_DIRECT_URL: directUrl.href,
			SESSION_SECRET: secret,
			// The balancer, and whoever sends the load with an address of its own.
			TRUST_PROXY: "2",
			...bucketVariables("S3_", bucket),
		};
		const start = async (own: NodeJS.ProcessEnv, healthPort: string) =>
			started(
				await startMember(
					{ databaseUrl: pooler.url, environment: { ...environment, ...own } },
					healthPort,
				),
			);
		const ofWeb = (port: string) => start({ ROLES: "web", PORT: port }, port);
		const ofJobs = (port: string) => start({ ROLES: "jobs", METRICS_PORT: port }, port);
		// One after the other: the first creates the queues.
		const web: [Member, Member] = [await ofWeb(String(one)), await ofWeb(String(two))];
		return {
			url,
			replication,
			balancer,
			pooler,
			web,
			jobs: await ofJobs(String(jobs)),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startMember(options: AppServerOptions, healthPort: string): Promise<Member> {
	const url = `http://127.0.0.1:${healthPort}`;
	const isReady = () =>
		fetch(`${url}/health/ready`).then(
			(answer) => answer.status === 200,
			() => false,
		);
	const launch = async (given: AppServerOptions): Promise<AppServer> => {
		if (given.environment?.ROLES === "web") return startAppServer(given);
		const server = await spawnAppServer(given);
		await until(isReady);
		return server;
	};
	let server = await launch(options);
	// With its folder, in which visits wait that aren't in the database yet.
	const again = { ...options, environment: server.environment };
	let printed = "";
	return {
		url,
		isReady,
		output: () => printed + server.output(),
		async end(signal) {
			await server.stop(signal);
		},
		async start() {
			printed += server.output();
			server = await launch(again);
		},
		stop: () => server.stop("SIGTERM").then(() => undefined),
	};
}
