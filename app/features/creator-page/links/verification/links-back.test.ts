import { expect, it } from "vitest";
import { linksBack } from "./links-back.ts";

const ADDRESSES = ["https://links.example/ada", "https://lovelace.example"];
const URL_OF_PAGE = "https://ada.example/about/";

const check = (html: string) => linksBack({ html, url: URL_OF_PAGE, addresses: ADDRESSES });

it.each([
	`<a href="https://links.example/ada" rel="me">`,
	`<link rel="me" href="https://links.example/ada">`,
	`<A REL="nofollow ME noopener" HREF="https://LINKS.example/Ada/">`,
	`<a rel=me href=//links.example/ada>`,
	`<a rel=me href="http://links.example/ada?utm_source=site#top">`,
	`<base href="https://links.example/"><a rel=me href="ada">`,
	`<a rel="me" href="https://lovelace.example">`,
	`<a rel="me" href="http://Lovelace.example/?utm_source=site#top">`,
	`<a rel="me" href="https://elsewhere.example"></a><a rel="me" href="https://links.example/ada">`,
])("is verified by %s", async (html) => {
	expect(await check(html)).toBe(true);
});

it.each([
	``,
	`https://links.example/ada`,
	`<a href="https://links.example/ada">`,
	`<a rel="met" href="https://links.example/ada">`,
	`<a rel="me" href="https://links.example/adam">`,
	`<a rel="me" href="https://links.example/ada/x">`,
	`<a rel="me" href="https://evil.example/https://links.example/ada">`,
	`<a rel="me" href="https://links.example.evil.example/ada">`,
	`<a rel="me" href="https://links.example:8080/ada">`,
	`<a rel="me" href="https://lovelace.example/ada">`,
	`<a rel="me" href="https://links.example/">`,
	`<a rel="me" href="https://www.lovelace.example">`,
	`<a rel="me" href="ada">`,
	`<a rel="me" href="javascript:https://links.example/ada">`,
	`<img rel="me" href="https://links.example/ada">`,
	`<!-- <a rel="me" href="https://links.example/ada"> -->`,
	`<script>'<a rel="me" href="https://links.example/ada">'</script>`,
	`<textarea><a rel="me" href="https://links.example/ada"></textarea>`,
])("is not verified by %s", async (html) => {
	expect(await check(html)).toBe(false);
});
