import { expect, test } from "vitest";
import { TIERS } from "#app/features/billing/plans/plans.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { renderPage } from "#app/features/creator-page/public/render-page.server.ts";
import { renderPageHead } from "#app/features/creator-page/seo/render-page-head.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { insertEveryKind } from "#tests/support/every-kind.ts";
import { printValue, withoutRandomParts } from "#tests/support/plain-text.ts";

/** What visitors and the owner get of a page with links of all kinds, on each plan. */

const audiences = {
	everyone: { kind: "everyone" },
	visitor: { kind: "visitor" },
	owner: { kind: "owner", tab: null },
	"owner on a tab": { kind: "owner", tab: "theme" },
} as const;

test.each(TIERS)("a page on %s", async (tier) => {
	const user = await insertUser({ tier, name: "Ada Lovelace", emailVerified: true });
	const { userId, profileId, username } = user;
	await insertEveryKind(user);
	await db.profile.update({
		where: { id: profileId },
		data: {
			bio: "Writes about engines",
			theme: { update: { preset: "ocean", layout: "hero", customColors: { primary: "#112233" } } },
			seo: { update: { title: "Ada’s page", description: "All of Ada", robots: "noindex,follow" } },
			footer: { update: { text: "Made by hand", hideBranding: true } },
			socialLinks: { create: { platform: "github", url: "https://github.com/ada", position: 0 } },
		},
	});
	const outcome = await getPublicPage({ username, viewerId: userId });
	if (outcome.kind === "moved") throw new Error("the page has moved");
	const lines: string[] = [];
	for (const [name, audience] of Object.entries(audiences)) {
		const { body, status, headers } = renderPage(outcome, { audience, makeHead: renderPageHead });
		if (body.kind === "message") throw new Error(`${name} gets a message`);
		// Our texts are the catalog's.
		const { texts: _, ...shown } = body;
		lines.push(`# ${name}: ${status}`, printValue({ ...shown, page: shown.page.value }));
		// The policy has hashes of stylesheets and scripts.
		lines.push(...Object.keys(headers).sort());
	}
	const names = { [username]: "username" };
	// The picture's version depends on the username.
	const text = lines.join("\n").replace(/\?v=[\w-]{16}/g, "?v=…");
	expect(withoutRandomParts(text, names)).toMatchSnapshot();
});
