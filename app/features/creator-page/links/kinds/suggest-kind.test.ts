import { expect, test } from "vitest";
import type { LinkKind } from "./kinds.ts";
import { suggestKind } from "./suggest-kind.ts";

test.each<[string, LinkKind | null]>([
	["https://youtu.be/dQw4w9WgXcQ?si=x", "embed"],
	[" youtu.be/dQw4w9WgXcQ ", "embed"],
	["https://open.spotify.com/intl-de/album/4aawyAB9vmqN3uQ7FjRGTy", "embed"],
	["spotify:track:4aawyAB9vmqN3uQ7FjRGTy", "embed"],
	["https://on.soundcloud.com/aBcDeF123", "embed"],
	["https://noor.bandcamp.com/album/quiet", "embed"],
	[`<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`, "embed"],
	["https://wa.me/491701234567", "whatsapp"],
	["https://chat.whatsapp.com/AbCdEfGhIjK", "whatsapp"],
	["https://ko-fi.com/anna", "support"],
	["paypal.me/anna/5", null],
	["https://www.paypal.com/paypalme/anna", "support"],
	["https://cash.app/$anna", "support"],
	["https://www.youtube.com/@anna", null],
	["https://open.spotify.com/", null],
	["https://example.com/?u=https://youtu.be/dQw4w9WgXcQ", null],
	["https://ko-fi.com", null],
	["https://www.paypal.com/donate", null],
	["+49 170 1234567", null],
	["anna@example.com", null],
	["Elm Street 5, Springfield", null],
	["https://youtu.b", null],
	["", null],
])("suggests for %s: %s", (text, kind) => {
	expect(suggestKind(text)).toBe(kind);
});
