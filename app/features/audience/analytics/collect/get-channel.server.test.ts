import { describe, expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { getChannel } from "./get-channel.server.ts";

const page = { username: "maya", channels: new Map([["ig", 7]]) };
const host = "127.0.0.1:3000";

function channelOf(referrer: string, given = page) {
	return getChannel(given, { referrer, host });
}

describe("getChannel", () => {
	test.each([
		`${env.APP_URL}/maya/ig`,
		`${env.APP_URL}/maya/ig?utm_source=bio`,
		`${env.APP_URL}/maya/ig#top`,
		`http://${host}/maya/ig`,
	])("finds the channel in %s", (referrer) => {
		expect(channelOf(referrer)).toEqual({ slug: "ig", key: 7 });
	});

	test.each([
		["an empty referrer", ""],
		["the page's address without a channel", `${env.APP_URL}/maya`],
		["an unknown channel", `${env.APP_URL}/maya/tt`],
		["the name of an inherited property", `${env.APP_URL}/maya/__proto__`],
		["another page's channel", `${env.APP_URL}/omar/ig`],
		["another site", "https://evil.example/maya/ig"],
		["a longer path", `${env.APP_URL}/maya/ig/more`],
		["garbage", "maya/ig"],
		["an address inside another one", `https:${env.APP_URL}/maya/ig`],
	])("finds no channel in %s", (_what, referrer) => {
		expect(channelOf(referrer)).toBeNull();
	});

	test("finds no channel if the page has none", () => {
		expect(channelOf(`${env.APP_URL}/maya/ig`, { ...page, channels: new Map() })).toBeNull();
	});
});
