import { setTimeout as sleep } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { limitConcurrentHashing } from "./limit-concurrent-hashing.server.ts";

const address = "http://localhost/signin";

/** Sends `count` requests at once. @returns how many were at work at the same time at most, and how many were answered */
async function sendAtOnce(count: number, { method }: { method: string }) {
	let [atWork, most, answered] = [0, 0, 0];
	const next = async () => {
		atWork += 1;
		most = Math.max(most, atWork);
		await sleep(1);
		atWork -= 1;
		answered += 1;
		return new Response();
	};
	await Promise.all(
		Array.from({ length: count }, () => {
			const request = new Request(address, { method });
			const context = new RouterContextProvider();
			return limitConcurrentHashing(
				{ request, context, params: {}, url: new URL(address), pattern: "" },
				next,
			);
		}),
	);
	return { most, answered };
}

describe("limitConcurrentHashing", () => {
	it("processes a few password forms at once, and all of them eventually", async () => {
		const { most, answered } = await sendAtOnce(50, { method: "POST" });
		expect(most).toBe(3);
		expect(answered).toBe(50);
	});

	it("delays no pages", async () => {
		expect(await sendAtOnce(50, { method: "GET" })).toEqual({ most: 50, answered: 50 });
	});

	it("releases its slot when a form fails", async () => {
		const request = new Request(address, { method: "POST" });
		const args = {
			request,
			context: new RouterContextProvider(),
			params: {},
			url: new URL(address),
		};
		for (let tries = 0; tries < 4; tries++) {
			const failing = limitConcurrentHashing({ ...args, pattern: "" }, () =>
				Promise.reject(new Error("no database")),
			);
			await expect(failing).rejects.toThrow("no database");
		}
		expect((await sendAtOnce(3, { method: "POST" })).answered).toBe(3);
	});
});
