import { AppError } from "#app/platform/errors.server.ts";
import { probePublic } from "#app/platform/fetch-public.server.ts";
import { hostPace } from "#app/platform/host-pace.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";
import { type Verdict, verdictOfFailure, verdictOfStatus } from "./verdict.ts";

export type Probe = {
	verdict: Verdict;
	/** HTTP status, or null without an answer. */
	status: number | null;
	/** URL of the answer after redirects; missing without one. */
	finalUrl?: string;
};

type Asked = {
	internet: Internet;
	/** Time limit for each of at most two requests, in milliseconds. */
	timeoutMs: number;
};

/**
 * Tests whether a link's address answers: with HEAD, then with GET if the site may handle HEAD differently. Sends at
 * most one request per second to a host, and none to a paused host.
 */
export async function fetchProbe(url: string, asked: Asked): Promise<Probe> {
	const head = await ask("HEAD", url, asked);
	return isEnough(head) ? head : ask("GET", url, asked);
}

async function ask(
	method: "HEAD" | "GET",
	url: string,
	{ internet, timeoutMs }: Asked,
): Promise<Probe> {
	await hostPace.waitForTurn(url);
	try {
		const {
			url: finalUrl,
			status,
			retryAfter,
		} = await probePublic(url, { method, timeoutMs, internet });
		if (retryAfter !== null && isBusy(status)) hostPace.pauseHost(url, retryAfter);
		return { verdict: verdictOfStatus(status), status, finalUrl };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { verdict: verdictOfFailure(error.details.cause), status: null };
	}
}

/** Some sites answer HEAD with an error or not at all. Failures of DNS, port or certificate are the same for GET. */
function isEnough({ verdict, status }: Probe): boolean {
	if (status !== null) return isBusy(status) || status < 400;
	return verdict.kind === "fails" && verdict.reason !== "timeout";
}

function isBusy(status: number): boolean {
	return status === 429 || status === 503;
}
