import { describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "#app/features/admin/site/landing/default-document.ts";
import { LAYOUTS } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { KIND_EXAMPLES } from "#tests/support/every-kind.ts";
import { startServerForFile } from "#tests/support/start-server-for-file.ts";
import { recordAnswer } from "../../bench/contenders/record-answer.ts";
import { LIMITS, weighPage } from "../../bench/weigh-page.ts";

/** The weight of a page: what the landing page says of ten links, and the limit for 25 blocks. */

const BROWSER =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const server = await startServerForFile();

describe("a creator's page of ten links", () => {
	/** As in row 9 of `npm run bench`. */
	async function insertPage(): Promise<string> {
		const user = await insertUser({ name: "Rosa Lindqvist" });
		const { profileId } = user;
		await db.profile.update({
			where: { id: profileId },
			data: {
				bio: "Ceramics, slow mornings and a podcast about both. Studio in Gothenburg.",
				socialLinks: {
					create: ["instagram", "tiktok", "youtube"].map((platform, position) => ({
						platform,
						url: `https://${platform}.com/rosalindqvist`,
						position,
					})),
				},
			},
		});
		await db.link.createMany({
			data: Array.from({ length: 10 }, (_, position) => ({
				profileId,
				position,
				title: `Spring collection, part ${position + 1}`,
				url: `https://shop.example.com/collections/spring-${position + 1}`,
			})),
		});
		return user.username;
	}

	test("weighs what the landing page says, in one document without script files", async () => {
		const { url } = server;
		const headers = { "Accept-Encoding": "br", Accept: "text/html", "User-Agent": BROWSER };
		const answer = await recordAnswer(`${url}/${await insertPage()}`, headers);
		expect(answer.status).toBe(200);
		const { htmlBytes, stylesheets, scriptFiles, thirdParty } = weighPage(answer, url);
		expect({ stylesheets, scriptFiles, thirdParty }).toEqual({
			stylesheets: [],
			scriptFiles: [],
			thirdParty: [],
		});
		const texts = JSON.stringify(DEFAULT_DOCUMENT);
		const [, said] = /A page with ten links is less than (\d+) KB/.exec(texts) ?? [];
		process.stdout.write(`a page of ten links: ${htmlBytes} bytes\n`);
		expect(htmlBytes).toBeLessThan(Number(said) * 1_000);
	});
});

describe("a creator's page of 25 blocks", () => {
	/** Kinds that differ in their markup. */
	const KINDS = [
		"link",
		"text",
		"card",
		"embed",
		"event",
		"contact",
		"vcard",
		"support",
		"header",
	] as const;

	test("weighs at most 12 KB in each preset and layout", async () => {
		const { url } = server;
		const headers = { "Accept-Encoding": "br", Accept: "text/html", "User-Agent": BROWSER };
		const weights: [string, number][] = [];
		for (const preset of PRESET_IDS) {
			for (const layout of LAYOUTS.filter((name) => name !== "preset")) {
				const { profileId, username } = await insertUser({ tier: "max", name: "Rosa Lindqvist" });
				await db.theme.update({
					where: { profileId },
					data: { preset, layout, darkMode: "dimmed" },
				});
				await db.link.createMany({
					data: Array.from({ length: 25 }, (_, position) => {
						const kind = KINDS[position % KINDS.length] ?? "link";
						const example = KIND_EXAMPLES[kind];
						return {
							...example,
							profileId,
							position,
							kind,
							title: `${example.title} ${position + 1}`,
							size: kind === "link" ? "lead" : "auto",
						};
					}),
				});
				const answer = await recordAnswer(`${url}/${username}`, headers);
				expect(answer.status).toBe(200);
				const { htmlBytes, stylesheets, scriptFiles } = weighPage(answer, url);
				expect([...stylesheets, ...scriptFiles]).toEqual([]);
				weights.push([`${preset} ${layout}`, htmlBytes]);
			}
		}
		const [heaviest] = weights.toSorted(([, a], [, b]) => b - a);
		process.stdout.write(`25 blocks: at most ${heaviest?.[1]} bytes (${heaviest?.[0]})\n`);
		expect(weights.filter(([, bytes]) => bytes > LIMITS.blocksBytes)).toEqual([]);
	});
});
