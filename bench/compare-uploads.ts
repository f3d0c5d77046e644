import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { startProduct } from "./contenders/contenders.ts";
import { openSessions } from "./contenders/open-sessions.ts";
import { formWith, makePhoto } from "./contenders/photo.ts";
import { type BenchServer, startServer } from "./contenders/start-server.ts";
import { humans } from "./contenders/visitors.ts";
import { readCpuMicros, waitUntilIdle } from "./measure/cpu-time.ts";
import { readMemory, resetPeakMemory } from "./measure/memory.ts";
import { median, type Ratio, ratioByRound } from "./measure/statistics.ts";

/** Row 12: an upload's cost relative to bare `sharp`, the time to reject a pixel bomb, the memory of eight at once. */

export const MAX_RATIO = 1.1;
export const MAX_REFUSAL_MS = 5;
export const MAX_MEMORY_BYTES = 200 * 1024 * 1024;

const PICTURE_SERVER = join(import.meta.dirname, "contenders/picture-server.ts");
const PATH = "/dashboard/profile";
const BOMB_SIDE = 16_000;
const AT_ONCE = 8;
const UPLOADS_A_ROUND = 4;

export type UploadsReport = {
	photoBytes: number;
	rounds: number;
	/** CPU time of one upload: with bare sharp, with the pipeline in the same server, with the whole product. */
	cpuMs: Record<Maker, number>;
	/** Ratio of the pipeline to bare sharp: this has the goal. */
	pipelineRatio: Ratio;
	/** Ratio of the product to bare sharp: includes session, limit, rows and history. */
	productRatio: Ratio;
	refusals: number;
	/** Time from the request to the last byte of the response, for the pipeline and the product. */
	refusalMs: { pipeline: number; product: number };
	/** Memory use of the product. */
	memoryBytes: number;
	isMet: boolean;
};

type Maker = "bare" | "pipeline" | "product";
type Surroundings = Parameters<typeof startProduct>[1];
type Sender = { server: BenchServer; send: () => Promise<void> };

/** @throws Error if an upload's response is unexpected */
export async function compareUploads(
	around: Surroundings,
	{ rounds, refusals, stop }: { rounds: number; refusals: number; stop: AbortSignal },
): Promise<UploadsReport> {
	const [photo, bomb] = await Promise.all([makePhoto(), makeBomb()]);
	const cookies = await openSessions(around.databaseUrl);
	const product = await startProduct("uploads", around);
	const [bare, pipeline] = await Promise.all([
		startPictureServer("bare", around),
		startPictureServer("pipeline", around),
	]);
	try {
		const toProduct = (picture: Buffer, status: number) =>
			post(product.origin + PATH, {
				body: formWith(picture),
				headers: headersOf(product, cookies),
				status,
			});
		const to = ({ origin }: BenchServer, picture: Buffer, status: number) =>
			post(origin, { body: formWith(picture), headers: {}, status });
		// First, because used memory is not returned to the system.
		const memoryBytes = await measureMemory(product, () => toProduct(photo, 200));
		const costs = await compareCosts(
			{
				bare: { server: bare, send: () => to(bare, photo, 200) },
				pipeline: { server: pipeline, send: () => to(pipeline, photo, 200) },
				product: { server: product, send: () => toProduct(photo, 200) },
			},
			{ rounds, stop },
		);
		const pipelineRatio = ratioByRound(costs.pipeline, costs.bare);
		const refusalMs = {
			pipeline: median(await timeEach(refusals, () => to(pipeline, bomb, 400))),
			product: median(await timeEach(refusals, () => toProduct(bomb, 400))),
		};
		return {
			photoBytes: photo.length,
			rounds,
			cpuMs: {
				bare: median(costs.bare),
				pipeline: median(costs.pipeline),
				product: median(costs.product),
			},
			pipelineRatio,
			productRatio: ratioByRound(costs.product, costs.bare),
			refusals,
			refusalMs,
			memoryBytes,
			isMet:
				pipelineRatio.median <= MAX_RATIO &&
				refusalMs.pipeline <= MAX_REFUSAL_MS &&
				memoryBytes <= MAX_MEMORY_BYTES,
		};
	} finally {
		await Promise.all([product.stop(), bare.stop(), pipeline.stop()]);
	}
}

/** The peak memory during eight concurrent uploads, above the memory before the first, in bytes. */
async function measureMemory(server: BenchServer, send: () => Promise<void>): Promise<number> {
	await waitUntilIdle(server.pid);
	resetPeakMemory(server.pid);
	const { heldBytes } = readMemory(server.pid);
	await Promise.all(Array.from({ length: AT_ONCE }, send));
	return readMemory(server.pid).peakBytes - heldBytes;
}

/** Alternates between the senders; the first one changes from round to round. */
async function compareCosts(
	senders: Record<Maker, Sender>,
	{ rounds, stop }: { rounds: number; stop: AbortSignal },
): Promise<Record<Maker, number[]>> {
	const costs: Record<Maker, number[]> = { bare: [], pipeline: [], product: [] };
	const makers: Maker[] = ["bare", "pipeline", "product"];
	for (const maker of makers) await measureCost(senders[maker]);
	for (let round = 0; round < rounds; round++) {
		stop.throwIfAborted();
		const first = round % makers.length;
		for (const maker of [...makers.slice(first), ...makers.slice(0, first)]) {
			costs[maker].push(await measureCost(senders[maker]));
		}
	}
	return costs;
}

/** @returns CPU time of one upload in milliseconds */
async function measureCost({ server, send }: Sender): Promise<number> {
	await waitUntilIdle(server.pid);
	const before = readCpuMicros(server.pid);
	for (let upload = 0; upload < UPLOADS_A_ROUND; upload++) await send();
	await waitUntilIdle(server.pid);
	return (readCpuMicros(server.pid) - before) / 1_000 / UPLOADS_A_ROUND;
}

async function timeEach(times: number, work: () => Promise<void>): Promise<number[]> {
	const all: number[] = [];
	for (let time = 0; time < times; time++) {
		const startedAt = performance.now();
		await work();
		all.push(performance.now() - startedAt);
	}
	return all;
}

function startPictureServer(
	maker: Maker,
	{ folder, cores, databaseUrl }: Surroundings,
): Promise<BenchServer> {
	const files = join(folder, maker);
	mkdirSync(files, { recursive: true });
	return startServer([PICTURE_SERVER, files, maker], {
		cores,
		// The product's modules read its configuration.
		environment: (origin) => ({
			APP_URL: origin,
			DATABASE_URL: databaseUrl,
			SESSION_SECRET: randomBytes(32).toString("hex"),
		}),
	});
}

let sent = 0;

/** Headers as the profile tab sends them. Accounts take turns: each has a limit by the hour, and one upload at once. */
function headersOf({ origin }: BenchServer, cookies: readonly string[]): Record<string, string> {
	const cookie = cookies[sent++ % cookies.length] ?? "";
	return { ...humans[0], Accept: "application/json", Cookie: cookie, Origin: origin };
}

async function post(
	url: string,
	{ body, headers, status }: { body: FormData; headers: Record<string, string>; status: number },
): Promise<void> {
	const response = await fetch(url, {
		method: "POST",
		body,
		headers,
		redirect: "manual",
	});
	await response.arrayBuffer();
	if (response.status !== status) throw new Error(`${url} answers ${response.status} to a picture`);
}

function makeBomb(): Promise<Buffer> {
	const size = { width: BOMB_SIDE, height: BOMB_SIDE };
	return sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
		.toColourspace("b-w")
		.png({ palette: true, colors: 2 })
		.toBuffer();
}
