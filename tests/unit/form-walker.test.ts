import { expect, test } from "vitest";
import type { Visitor } from "#tests/support/http-visitor.ts";
import { Walk } from "#tests/support/walker/walk.ts";

/** What the walker of forms refuses, because a visitor without scripts couldn't do it. */

const ORIGIN = "http://site.example";

/** A walk on one page, and what its forms send. */
function walkOn(html: string, answer = "<p>Done") {
	const sent: string[] = [];
	const respond = (body: string, status = 200) =>
		new Response(body, { status, headers: { "Content-Type": "text/html" } });
	const visitor = {
		send: async (path: string, init: RequestInit) => {
			if (init.method !== "POST") return respond(path === "/" ? html : answer);
			const { body } = init;
			sent.push(body instanceof FormData ? "multipart" : `${path} ${body}`);
			return respond(answer, answer.includes("aria-invalid") ? 400 : 200);
		},
	} as unknown as Visitor;
	return { walk: new Walk(visitor, { origin: ORIGIN }).open("/"), sent };
}

const form = (content: string) => `<form method="post" action="/save">${content}</form>`;
const BUTTON = '<button name="intent" value="save">Save</button>';
const NAME = '<label for="n">Name</label><input id="n" name="name" value="Ada">';

test("sends what a browser would send", async () => {
	const { walk, sent } = walkOn(
		form(
			`${NAME}<input type="hidden" name="version" value="1"><input type="checkbox" name="on" checked>
			<input type="checkbox" name="off"><input name="gone" disabled><select name="size"><option>S<option>M</select>
			<button name="other" value="1">Other</button>${BUTTON}`,
		).concat('<textarea name="note">Hi</textarea>'),
	);
	await walk.fill({ Name: "Grace" }).press("Save").sees("Done");
	expect(sent).toEqual(["/save name=Grace&version=1&on=on&size=S&intent=save"]);
});

test("follows the form and formaction attributes, and opens popovers", async () => {
	const { walk, sent } = walkOn(
		`<form id="f" method="post"></form><button popovertarget="d">More</button>
		<dialog id="d" popover><input form="f" name="a" aria-label="A"><button form="f" formaction="/b">Go</button></dialog>`,
	);
	await walk.fill({ A: "1" }).press("Go");
	expect(sent).toEqual(["/b a=1"]);
});

test.each([
	["a field without a label", '<input name="name">', /No field is labeled/],
	["a hidden field", `<div hidden>${NAME}</div>`, /No field is labeled/],
	["a field that needs scripts", `<div class="no-js:hidden">${NAME}</div>`, /No field is labeled/],
	["a disabled field", `<fieldset disabled>${NAME}</fieldset>`, /is disabled/],
	["a read-only field", NAME.replace("value", "readonly value"), /is read-only/],
	[
		"an option that isn't there",
		'<select aria-label="Name" name="n"><option>A</select>',
		/no option/,
	],
	["an email that is none", '<input type="email" aria-label="Name" name="n">', /is no email/],
	["a button that isn't there", "", /No field is labeled|No button/],
])("refuses %s", async (_what, field, error) => {
	const { walk, sent } = walkOn(form(field + BUTTON));
	await expect(walk.fill({ Name: "Grace" }).press("Save")).rejects.toThrow(error);
	expect(sent).toEqual([]);
});

test.each([
	["isn't marked", "<p id=e>Too short", /isn't marked as invalid/],
	["has no message", "", /has no error/],
	["isn't described by the message", "<p>Too short", /has no error/],
	["has lost what was typed", "<p id=e>Too short", /instead of what was typed/],
])("refuses an error whose field %s", async (what, message, error) => {
	const mark = what === "isn't marked" ? 'data-x="aria-invalid"' : 'aria-invalid="true"';
	const value = what === "has lost what was typed" ? "Ada" : "G";
	const field = NAME.replace('value="Ada"', `value="${value}" ${mark} aria-describedby="e"`);
	const { walk } = walkOn(form(NAME + BUTTON), form(field + message + BUTTON));
	const walked = walk.fill({ Name: "G" }).press("Save").refuses({ Name: /./ });
	await expect(walked).rejects.toThrow(error);
});

test.each([
	["nowhere", "", "<p>", /on “nothing” instead of “Name”/],
	["in another field", "", '<input aria-label="Other" autofocus>', /on “Other” instead/],
	[
		"on an alert without errors of the form",
		"autofocus",
		'<p role="alert" tabindex="-1" autofocus>',
		/on “p”/,
	],
	[
		"in a hidden field",
		"",
		'<div hidden><input aria-label="Other" autofocus></div>',
		/on “nothing”/,
	],
])("refuses a refused form whose focus is %s", async (_where, focus, before, error) => {
	const marks = `aria-invalid="true" aria-describedby="e" ${focus}`;
	const field = NAME.replace('value="Ada"', `value="G" ${marks}`);
	const { walk } = walkOn(
		form(NAME + BUTTON),
		`${before}${form(`${field}<p id=e>Too short</p>${BUTTON}`)}`,
	);
	const walked = walk.fill({ Name: "G" }).press("Save").refuses({ Name: /./ });
	await expect(walked).rejects.toThrow(error);
});

test("accepts a refused form with the focus in its first refused field", async () => {
	const field = NAME.replace(
		'value="Ada"',
		'value="G" aria-invalid="true" aria-describedby="e" autofocus',
	);
	const { walk } = walkOn(form(NAME + BUTTON), form(`${field}<p id=e>Too short</p>${BUTTON}`));
	await walk.fill({ Name: "G" }).press("Save").refuses({ Name: "Too short" });
});
