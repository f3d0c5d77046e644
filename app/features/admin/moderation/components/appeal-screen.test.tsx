import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { explainDecision } from "../decisions/explain-decision.ts";
import { AppealScreen } from "./appeal-screen.tsx";

function draw(liftedAt: Date | null): string {
	const decision = {
		kind: "account-suspended",
		explained: explainDecision({ kind: "account-suspended", linkTitles: [], username: "anna" }),
		reason: "Spam",
		note: "",
		createdAt: new Date("2026-05-01T12:00:00Z"),
		liftedAt,
		appeal: null,
	};
	const element = <AppealScreen decision={decision} subscription={null} reply={undefined} />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("what a suspension does is said while it applies, and no longer once it is lifted", () => {
	expect(draw(null)).toContain("you can’t sign in");
	const lifted = draw(new Date("2026-05-03T12:00:00Z"));
	expect(lifted).not.toContain("you can’t sign in");
	expect(lifted).toContain("This decision no longer applies");
	expect(lifted).not.toContain('<h1 class="title-page">Your account is suspended</h1>');
});
