import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type FoundPage, foundPageSchema } from "../schema.ts";
import { parseFile } from "./parse-file.ts";

/** Pages as other products serve or export them. Their texts are invented; their structure is that of each product. */
async function read(file: string): Promise<FoundPage> {
	const path = `../../../../../tests/support/saved-pages/${file}`;
	const found = await parseFile(readFileSync(new URL(path, import.meta.url), "utf8"));
	if (typeof found === "string") throw new Error(found);
	// The form can send back whatever was found.
	expect(foundPageSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
	return found;
}

/** Links as "Title → address", those in a group indented; "18+" for those that ask first. */
function outline({ links }: FoundPage): string[] {
	return links.map(({ kind, title, url, grouped, sensitive }) => {
		const what = url === "" ? `${kind} ${title}` : `${title} → ${url}`;
		return `${grouped ? "  " : ""}${what}${sensitive ? " 18+" : ""}`;
	});
}

const NAME = "Rosa 👩‍🌾";
const BIO = "Flowers 🌷 for every day";
const INSTAGRAM = { platform: "instagram", url: "https://www.instagram.com/rosa.flowers" };

test("Linktree, as its pages were in 2022", async () => {
	const found = await read("linktree-2022.html");
	expect(found).toMatchObject({
		source: "Linktree",
		name: NAME,
		bio: `${BIO}\nOpen from ten`,
		photo: "https://ugc.production.linktr.ee/rosa.jpeg",
		socials: [INSTAGRAM],
	});
	expect(outline(found)).toEqual([
		"header Shop",
		"Bouquets → https://rosa.example/bouquets",
		"Late-night flowers → https://rosa.example/late 18+",
		"group Courses",
		"  Tie a wreath → https://rosa.example/wreath",
		"  Dry flowers → https://rosa.example/dry",
		"How we work → https://www.youtube.com/watch?v=dQw4w9WgXcQ",
		"Email address → mailto:rosa@rosa.example",
	]);
	expect(found.links[1]?.picture).toBe("https://ugc.production.linktr.ee/b.png");
});

test("Linktree, whose links name their group", async () => {
	const found = await read("linktree-2026.html");
	expect(found).toMatchObject({ name: NAME, bio: `${BIO}\nOpen from ten` });
	expect(found.socials.map(({ platform }) => platform)).toEqual(["instagram", "tiktok"]);
	expect(outline(found)).toEqual([
		"Bouquets → https://rosa.example/bouquets",
		"group Courses",
		"  Tie a wreath → https://rosa.example/wreath",
		"  Dry flowers → https://rosa.example/dry",
		"Late-night flowers → https://rosa.example/late 18+",
		"Music for the shop → https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M",
	]);
});

test("Beacons, saved from the browser", async () => {
	const found = await read("beacons.html");
	expect(found).toMatchObject({
		name: NAME,
		bio: BIO,
		photo: "https://cdn.beacons.ai/user_content/rosa/profile.png",
	});
	expect(found.socials.map(({ platform }) => platform)).toEqual(["instagram", "tiktok"]);
	expect(outline(found)).toEqual([
		"Bouquets → https://rosa.example/bouquets",
		"Tie a wreath → https://rosa.example/wreath",
	]);
});

test("LinkStack, as its export is", async () => {
	const found = await read("linkstack-export.json");
	expect(found).toMatchObject({ source: "LinkStack", name: NAME, bio: BIO, photo: null });
	expect(outline(found)).toEqual([
		"header Shop",
		"Bouquets → https://rosa.example/bouquets",
		"Write to us → mailto:rosa@rosa.example",
		"Tie a wreath → https://rosa.example/wreath",
	]);
});

test("Bento", async () => {
	const found = await read("bento.html");
	expect(found).toMatchObject({
		source: "Bento",
		name: NAME,
		bio: `${BIO}\nOpen from ten`,
		photo: "https://storage.googleapis.com/creatorspace-public/users/rosa.png",
		socials: [INSTAGRAM],
	});
	expect(outline(found)).toEqual([
		"header Shop",
		"Bouquets → https://rosa.example/bouquets",
		"Tie a wreath → https://rosa.example/wreath",
	]);
});
