import { describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { homepageDocumentSchema, linkTarget } from "./schema.ts";

describe("linkTarget", () => {
	test.each([
		"/signup",
		"/signup?plan=pro",
		"/#pricing",
		"#features",
		"https://example.com/a?b=c#d",
		"mailto:help@example.com",
		"mailto:{{supportEmail}}",
	])("accepts %s", (target) => {
		expect(linkTarget.safeParse(target).success).toBe(true);
	});

	test.each([
		"javascript:alert(1)",
		" JaVaScRiPt:alert(1)",
		"java\nscript:alert(1)",
		"data:text/html,<script>alert(1)</script>",
		"blob:https://example.com/1",
		"vbscript:x",
		"http://example.com",
		"ftp://example.com",
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"\\\\evil.example",
		"https:",
		"mailto:",
		"#",
		"evil.example",
		"",
		// Filled with nothing, or with a name such as "/evil.example", these leave the site.
		"/{{liveChat}}/evil.example",
		"/{{appName}}",
		"/a/..{{liveChat}}//evil.example",
	])("refuses %j", (target) => {
		expect(linkTarget.safeParse(target).success).toBe(false);
	});
});

describe("the default document", () => {
	test("satisfies its own schema, before and after its placeholders are filled", () => {
		const filled = fillPlaceholders(DEFAULT_DOCUMENT, {
			liveChat: "24/7 chat support",
			domains: "Your own domains",
			appName: "Fernwood",
			supportEmail: "help@example.com",
			year: "2031",
		});

		expect(homepageDocumentSchema.parse(DEFAULT_DOCUMENT)).toEqual(DEFAULT_DOCUMENT);
		expect(homepageDocumentSchema.parse(filled)).toEqual(filled);
		expect(filled.footer.copyright).toBe("© 2031 Fernwood");
		expect(JSON.stringify(filled)).not.toContain("{{");
	});

	test("contains the specification's texts", () => {
		const { hero, features, howItWorks, pricing, navbar, footer } = DEFAULT_DOCUMENT;

		expect([hero.title, hero.subtitle]).toEqual(["Your links", "beautifully organized"]);
		expect(hero.ctaLink).toBe("/signup");
		expect(features).toHaveLength(12);
		expect(howItWorks.steps.map(({ title }) => title)).toEqual(["Sign Up", "Customize", "Share"]);
		const specified = pricing.tiers.filter(({ id }) => ["free", "pro", "max"].includes(id));
		expect(
			specified.map(({ name, price, ctaLink, popular }) => [name, price, ctaLink, popular]),
		).toEqual([
			["Free", "0", "/signup", false],
			["Pro", "2", "/signup?plan=pro", true],
			["Max", "4", "/signup?plan=max", false],
		]);
		expect(footer.sections.map(({ title }) => title)).toEqual(["Product", "Company", "Support"]);
		// The specification's three lead nowhere: a site adds those that it has.
		expect(footer.socialLinks).toEqual([]);
		expect(navbar.links.map(({ url }) => url)).toEqual(
			expect.arrayContaining(["/#features", "/#pricing", "/signin", "/signup"]),
		);
	});
});

describe("the schema", () => {
	test("fills a link's name or text from the other one", () => {
		const footer = {
			...DEFAULT_DOCUMENT.footer,
			sections: [{ title: "A", links: [{ name: "Blog", url: "/blog" }] }],
		};

		const parsed = homepageDocumentSchema.parse({ ...DEFAULT_DOCUMENT, footer });

		expect(parsed.footer.sections[0]?.links).toEqual([
			{ name: "Blog", text: "Blog", url: "/blog" },
		]);
	});

	test("accepts a price or step given as a number, and unknown icons", () => {
		const { pricing, howItWorks, features } = DEFAULT_DOCUMENT;
		const parsed = homepageDocumentSchema.parse({
			...DEFAULT_DOCUMENT,
			pricing: { ...pricing, tiers: [{ ...pricing.tiers[0], price: 9 }] },
			howItWorks: { ...howItWorks, steps: [{ ...howItWorks.steps[0], number: 1 }] },
			features: [{ ...features[0], icon: "hologram" }],
		});

		expect(parsed.pricing.tiers[0]?.price).toBe("9");
		expect(parsed.howItWorks.steps[0]?.number).toBe("1");
		expect(parsed.features[0]?.icon).toBe("star");
	});

	test.each([
		"https://evil.example/x.png",
		"//evil.example/x.png",
		"/\\evil.example/x.png",
		"/{{liveChat}}/evil.example/x.png",
		"data:image/svg+xml,<svg onload=alert(1)>",
		"javascript:alert(1)",
	])("refuses the picture %j", (picture) => {
		const { settings, hero, navbar, footer } = DEFAULT_DOCUMENT;
		const documents = [
			{ settings: { ...settings, favicon: picture } },
			{ hero: { ...hero, imageUrl: picture } },
			{ navbar: { ...navbar, logo: picture } },
			{ footer: { ...footer, brand: { ...footer.brand, logo: picture } } },
		];
		for (const part of documents) {
			const result = homepageDocumentSchema.safeParse({ ...DEFAULT_DOCUMENT, ...part });
			expect(result.success).toBe(false);
		}
	});
});
