import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { plansWith } from "#app/features/billing/plans/plans-with.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { ToastProvider } from "#app/ui/toast.tsx";
import type { StoredFooter } from "../schema.ts";
import { FooterEditor } from "./footer-editor.tsx";

const STORED = { version: 1, text: "", hideBranding: true };

test("the switch is part of Max, and Pro users are told so", () => {
	expect(render({ tier: "max" })).toMatch(/<input[^>]* role="switch"[^>]* checked=""/);
	expect(render({ tier: "max" })).toContain("Your page ends with: </span>nothing");
	const pro = render({ tier: "pro" });
	expect(pro).not.toContain('role="switch"');
	expect(pro).toContain(`With ${plansWith("hideBranding")}, you can also hide`);
	expect(pro).toContain("Hosted by Links</bdi>");
});

test("a conflict describes the switch in words", () => {
	const reply: FormReply<StoredFooter> = {
		conflict: { version: 2, text: "Theirs", hideBranding: false },
		result: { status: "error", initialValue: { text: "Mine", hide_branding: "on" } },
	};
	const text = render({ tier: "max", reply })
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, " ");
	expect(text).toContain("Footer text, yours Mine Footer text, saved Theirs");
	expect(text).toContain("Hide the default footer, yours Hidden");
	expect(text).toContain("Hide the default footer, saved Shown");
});

function render({ tier, reply }: { tier: "pro" | "max"; reply?: FormReply<StoredFooter> }): string {
	const editor = (
		<ToastProvider>
			<FooterEditor accountId="a" tier={tier} appName="Links" stored={STORED} reply={reply} />
		</ToastProvider>
	);
	const router = createMemoryRouter([{ path: "/", element: editor }]);
	return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}
