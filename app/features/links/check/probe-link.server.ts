import { AppError } from "#app/platform/errors.server.ts";
import { probePublic } from "#app/platform/fetch-public.server.ts";
import { pauseHost, waitForTurn } from "#app/platform/host-pace.server.ts";
import type { Internet } from "#app/platform/public-internet.server.ts";
import { type Verdict, verdictOfFailure, verdictOfStatus } from "./verdict.ts";

export type Probe = {
	verdict: Verdict;
	/** Null without an answer. */
	status: number | null;
};

type Asked = {
	internet: Internet;
	/** For one question; there are two at most. */
	timeoutMs: number;
};

/**
 * Looks whether something is at a link's address, as little as possible: HEAD, and GET only where a site may answer
 * that otherwise. Not more than one question a second to a host, and none to one that asked to be left alone.
 */
export async function probeLink(url: string, asked: Asked): Promise<Probe> {
	const head = await ask("HEAD", url, asked);
	return isEnough(head) ? head : ask("GET", url, asked);
}

async function ask(
	method: "HEAD" | "GET",
	url: string,
	{ internet, timeoutMs }: Asked,
): Promise<Probe> {
	await waitForTurn(url);
	try {
		const { status, retryAfter } = await probePublic(url, { method, timeoutMs, internet });
		if (retryAfter !== null && isBusy(status)) pauseHost(url, retryAfter);
		return { verdict: verdictOfStatus(status), status };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { verdict: verdictOfFailure(error.details.cause), status: null };
	}
}

/** Some sites answer HEAD with an error or not at all; what a name, a port or a certificate says, it says to GET too. */
function isEnough({ verdict, status }: Look): boolean {
	if (status !== null) return isBusy(status) || status < 400;
	return verdict.kind === "fails" && verdict.reason !== "timeout";
}

function isBusy(status: number): boolean {
	return status === 429 || status === 503;
}
