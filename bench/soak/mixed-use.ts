import { setTimeout as sleep } from "node:timers/promises";
import { PAGE_OF_20 } from "../contenders/fill-database.ts";
import { networkAddress, PASSWORD, postForm } from "../contenders/give-passwords.ts";
import { formWith } from "../contenders/photo.ts";
import { humans } from "../contenders/visitors.ts";

/** Typical actions of users, and how often they happen in ten minutes. */
export type Use = { title: string; inTenMinutes: number; act: (index: number) => Promise<void> };

const TEN_MINUTES_MS = 600_000;
/** Number of accounts that upload: each has its own hourly limit on uploads. */
const UPLOADING_ACCOUNTS = 40;
/** Number of viewed pages; more than are ever in use at once on such a machine. */
const VIEWED_PAGES = 500;

/** @param cookies `Cookie` headers of signed-in creators */
export function listUses(
	origin: string,
	{ linkId, cookies, photo }: { linkId: string; cookies: readonly string[]; photo: Buffer },
): Use[] {
	const visitor = (index: number) => humans[index % humans.length] ?? {};
	const creator = (index: number) => ({
		...visitor(index),
		Cookie: cookies[index % Math.min(cookies.length, UPLOADING_ACCOUNTS)] ?? "",
		Origin: origin,
	});
	return [
		{
			title: "views",
			inTenMinutes: 12_000,
			act: (index) => {
				const path = index % 2 ? PAGE_OF_20 : `page-${1 + (index % VIEWED_PAGES)}`;
				return expectStatus(`${origin}/${path}`, 200, { headers: visitor(index) });
			},
		},
		{
			title: "clicks",
			inTenMinutes: 3_000,
			act: (index) => expectStatus(`${origin}/go/${linkId}`, 302, { headers: visitor(index) }),
		},
		{
			title: "dashboard pages",
			inTenMinutes: 1_200,
			act: (index) => expectStatus(`${origin}/dashboard/links`, 200, { headers: creator(index) }),
		},
		{
			title: "edits",
			inTenMinutes: 600,
			act: (index) =>
				expectStatus(`${origin}/dashboard/links`, 200, {
					method: "POST",
					headers: { ...creator(index), Accept: "application/json" },
					body: new URLSearchParams({
						intent: "add-link",
						kind: "header",
						title: `Season ${index}`,
					}),
				}),
		},
		{
			title: "uploads",
			inTenMinutes: 158,
			act: (index) =>
				expectStatus(`${origin}/dashboard/profile`, 200, {
					method: "POST",
					headers: { ...creator(index), Accept: "application/json" },
					body: formWith(photo),
				}),
		},
		{
			title: "sign-ins",
			inTenMinutes: 347,
			act: async (index) => {
				const fields = { email: `page-${index + 1}@example.com`, password: PASSWORD };
				expect303(await postForm(`${origin}/signin`, fields, networkAddress(index)));
			},
		},
		{
			title: "sign-ups",
			inTenMinutes: 348,
			act: async (index) => {
				const fields = {
					name: "Rosa Lindqvist",
					email: `soak-${index}@example.com`,
					password: PASSWORD,
					confirmPassword: PASSWORD,
					terms: "on",
				};
				expect303(await postForm(`${origin}/signup`, fields, networkAddress(100_000 + index)));
			},
		},
	];
}

/** Status of an overloaded server, which is acceptable here. */
const BUSY = 503;

function expect303({ status, url }: Response): void {
	if (status !== 303 && status !== BUSY) throw new Error(`${url} answers ${status}`);
}

async function expectStatus(url: string, status: number, init: RequestInit): Promise<void> {
	const answer = await fetch(url, { ...init, redirect: "manual" });
	await answer.arrayBuffer();
	if (answer.status !== status && answer.status !== BUSY) {
		throw new Error(`${url} answers ${answer.status}`);
	}
}

/**
 * Repeats an action at a steady rate until it is stopped.
 *
 * @returns the number of calls, after waiting for the running ones
 */
export async function repeat(
	{ title, inTenMinutes, act }: Use,
	{ pace, stop }: { pace: number; stop: AbortSignal },
): Promise<number> {
	const everyMs = TEN_MINUTES_MS / (inTenMinutes * pace);
	const startedAt = performance.now();
	const under: Promise<void>[] = [];
	let failure: unknown;
	while (!stop.aborted && failure === undefined) {
		const acting = act(under.length);
		acting.catch((error: unknown) => {
			failure ??= new Error(`${title} failed`, { cause: error });
		});
		under.push(acting);
		const dueAt = startedAt + under.length * everyMs;
		await sleep(Math.max(0, dueAt - performance.now()), undefined, { signal: stop }).catch(
			() => undefined,
		);
	}
	await Promise.allSettled(under);
	if (failure !== undefined) throw failure;
	return under.length;
}
