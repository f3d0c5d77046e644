import { strictEqual } from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { createVisitor } from "#tests/support/http-visitor.ts";
import { PATIENCE_MS } from "#tests/support/patience.ts";

const POLL_MS = 200;

/** Signs up, adds a link and a photo, and visits the page. @throws Error that names the step which failed */
export async function makeJourney(url: string): Promise<void> {
	const creator = createVisitor(url);
	const signUp = await creator.post("/signup", {
		name: "Ada Container",
		email: "ada.container@example.com",
		password: "Correct-horse-9",
		confirmPassword: "Correct-horse-9",
		terms: "on",
	});
	strictEqual(signUp.status, 303, "sign-up");
	const added = await creator.post("/dashboard/links", {
		intent: "add-link",
		title: "My shop",
		url: "https://shop.example/new",
	});
	strictEqual(added.status, 303, "adding a link");
	const uploaded = await creator.send("/dashboard/profile", {
		method: "POST",
		headers: { Origin: url },
		body: await photoForm(),
	});
	strictEqual(uploaded.status, 303, "uploading a photo");

	const visitor = createVisitor(url);
	const page = await (await visitor.get("/ada-container")).text();
	const photo = /src="[^"]*(\/images\/[^"]+)"/.exec(page)?.[1] ?? "no photo on the page";
	for (const path of [photo, "/ada-container/og.png", "/ada-container/qr.svg"]) {
		strictEqual((await visitor.get(path)).status, 200, path);
	}
	const link = /href="[^"]*(\/go\/[0-9a-f-]+)"/.exec(page)?.[1] ?? "no link on the page";
	const click = await visitor.get(link);
	strictEqual(click.headers.get("Location"), "https://shop.example/new", "following the link");

	const deadline = Date.now() + PATIENCE_MS;
	while (!(await countsClick(creator))) {
		if (Date.now() > deadline) throw new Error("The click isn't counted");
		await sleep(POLL_MS);
	}
}

async function photoForm(): Promise<FormData> {
	const form = new FormData();
	form.set("intent", "upload-image");
	form.set("kind", "profile");
	const photo = await sharp({
		create: { width: 3000, height: 3000, channels: 3, background: "teal" },
	})
		.jpeg()
		.toBuffer();
	form.set("image", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
	return form;
}

/** Whether the analytics list the link, which they do once it has a click. */
async function countsClick(creator: ReturnType<typeof createVisitor>): Promise<boolean> {
	return (await (await creator.get("/dashboard/analytics")).text()).includes("My shop");
}
