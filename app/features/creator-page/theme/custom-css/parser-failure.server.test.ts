import { expect, it, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { sanitizeCustomCss } from "./custom-css-sanitizer.server.ts";

vi.mock("lightningcss", () => ({
	transform() {
		throw new Error("the parser is broken");
	},
}));

it("leaves out custom CSS when the parser fails, and logs the failure", () => {
	const logged = vi.spyOn(log, "error").mockImplementation(() => {});
	expect(sanitizeCustomCss(".page-link { color: red }")).toEqual({
		css: "",
		dropped: [{ line: 1, text: "", reason: "This can’t be read." }],
	});
	expect(logged).toHaveBeenCalledOnce();
});
