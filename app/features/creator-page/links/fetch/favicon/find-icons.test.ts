import { describe, expect, it } from "vitest";
import { findIcons } from "./find-icons.ts";

const PAGE = "https://shop.example/menu/today";

describe("findIcons", () => {
	it("prefers the smallest icon that is large enough, then the largest, and ends with /favicon.ico", async () => {
		const html = `
			<link rel="shortcut icon" href="/16.png" sizes="16x16">
			<LINK REL="ICON" HREF="48.png" SIZES="32x32 48x48">
			<link rel="apple-touch-icon" href="//cdn.example/touch.png">
			<link rel="icon" href="/96.png" sizes="96x96">
			<link rel="icon" href="/any.png">`;
		expect(await findIcons(html, PAGE)).toEqual([
			"https://shop.example/96.png",
			"https://cdn.example/touch.png",
			"https://shop.example/menu/48.png",
			"https://shop.example/any.png",
			"https://shop.example/16.png",
			"https://shop.example/favicon.ico",
		]);
	});

	it("resolves addresses against the page's base", async () => {
		const html = `<base href="/static/"><base href="/other/"><link rel=icon href="i.png">`;
		expect((await findIcons(html, PAGE))[0]).toBe("https://shop.example/static/i.png");
	});

	it("ignores SVG, other schemes, and links that only resemble icons", async () => {
		const html = `
			<link rel="icon" type="image/svg+xml" href="/a">
			<link rel="icon" href="/b.svg?v=1">
			<link rel="icon" href="data:image/png;base64,AAAA">
			<link rel="icon" href="javascript:alert(1)">
			<link rel="icon" href="http://">
			<link rel="icon">
			<link rel="mask-icon" href="/c.png">
			<a rel="icon" href="/d.png">x</a>
			<!-- <link rel="icon" href="/e.png"> -->`;
		expect(await findIcons(html, PAGE)).toEqual(["https://shop.example/favicon.ico"]);
	});
});
