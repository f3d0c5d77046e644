import { expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { hiddenLinksMail } from "./hidden-links-mail.tsx";

const HOSTILE = `"><script>alert('x')</script>`;
const link = (id: string, title: string) => ({ id, title, url: "https://evil.example/a" });

test("one link is named, with the way to its form", async () => {
	const mail = hiddenLinksMail({ links: [link("0190", "Shop")] });
	const { text } = await renderMail(mail.body);
	expect(mail.subject).toContain("A link on your page is hidden");
	expect(text).toContain("“Shop” (https://evil.example/a)");
	expect(text).toContain("/dashboard/links?edit=0190#link-0190");
});

test("of many links, ten are listed and the rest counted", async () => {
	const links = Array.from({ length: 12 }, (_, index) => link(`${index}`, `Link ${index}.`));
	const mail = hiddenLinksMail({ links });
	const { text } = await renderMail(mail.body);
	expect(mail.subject).toContain("12 links on your page are hidden");
	expect(text).toContain("“Link 9.”");
	expect(text).not.toContain("“Link 10.”");
	expect(text).toContain("And 2 more.");
});

test("hostile titles are inert", async () => {
	const { html } = await renderMail(hiddenLinksMail({ links: [link("1", HOSTILE)] }).body);
	expect(html).not.toContain("<script>");
});
