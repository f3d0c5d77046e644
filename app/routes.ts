import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * The whole product on one screen. The last route is the creators' own pages, so every first segment here
 * is a name no creator can take (features/profile/names.ts; a test keeps the two in step).
 */
export default [
	// Marketing
	layout("routes/marketing/layout.tsx", [
		index("routes/marketing/home.tsx"),
		route("terms", "routes/marketing/terms.tsx"),
		route("privacy", "routes/marketing/privacy.tsx"),
		route("cookies", "routes/marketing/cookies.tsx"),
		route("upgrade", "routes/marketing/upgrade.tsx"),
	]),

	// Accounts
	layout("routes/auth/layout.tsx", [
		route("signin", "routes/auth/signin.tsx"),
		route("signup", "routes/auth/signup.tsx"),
		route("verify-email", "routes/auth/verify-email.tsx"),
		route("confirm-email", "routes/auth/confirm-email.tsx"),
		route("forgot-password", "routes/auth/forgot-password.tsx"),
		route("reset-password", "routes/auth/reset-password.tsx"),
	]),
	route("signout", "routes/auth/signout.tsx"),
	...prefix("auth", [
		route("google", "routes/auth/google.ts"),
		route("google/callback", "routes/auth/google-callback.ts"),
		route("google-identity", "routes/auth/google-identity.ts"),
	]),

	// Billing results
	layout("routes/billing/layout.tsx", [
		route("payment-success", "routes/billing/payment-success.tsx"),
		route("success", "routes/billing/payment-success.tsx", { id: "success" }),
		route("payment-cancel", "routes/billing/payment-cancel.tsx"),
		route("cancel", "routes/billing/payment-cancel.tsx", { id: "cancel" }),
	]),

	// The creator's dashboard
	route("dashboard", "routes/dashboard/layout.tsx", [
		index("routes/dashboard/index.tsx"),
		route("profile", "routes/dashboard/profile.tsx"),
		route("links", "routes/dashboard/links.tsx"),
		route("links/import", "routes/dashboard/import.tsx"),
		route("appearance", "routes/dashboard/appearance.tsx"),
		route("analytics", "routes/dashboard/analytics.tsx"),
		route("analytics/export.csv", "routes/dashboard/analytics-export.ts"),
		route("analytics/live", "routes/dashboard/analytics-live.ts"),
		route("verification-mail", "routes/dashboard/verification-mail.ts"),
		route("billing", "routes/dashboard/billing/index.tsx"),
		route("billing/change", "routes/dashboard/billing/change.tsx"),
		route("billing/cancel", "routes/dashboard/billing/cancel.tsx"),
		route("billing/portal", "routes/dashboard/billing/portal.ts"),
		route("support", "routes/dashboard/support.tsx"),
		route("support/:ticketId", "routes/dashboard/ticket.tsx"),
		route("settings", "routes/dashboard/settings/layout.tsx", [
			index("routes/dashboard/settings/index.ts"),
			route("seo", "routes/dashboard/settings/seo.tsx"),
			route("seo/report", "routes/dashboard/settings/seo-report.tsx"),
			route("footer", "routes/dashboard/settings/footer.tsx"),
			route("reports", "routes/dashboard/settings/reports.tsx"),
			route("history", "routes/dashboard/settings/history.tsx"),
			route("history/:versionId", "routes/dashboard/settings/version.tsx"),
			route("account", "routes/dashboard/settings/account.tsx"),
			route("security", "routes/dashboard/settings/security.tsx"),
			route("data", "routes/dashboard/settings/data.tsx"),
			route("data/download", "routes/dashboard/settings/download.ts"),
		]),
		route("share", "routes/dashboard/share.tsx"),
		route("channels", "routes/dashboard/channels.tsx"),
		route("start", "routes/dashboard/start.tsx"),
		route("terms", "routes/dashboard/terms.tsx"),
		route("appeal", "routes/dashboard/appeal.ts"),
	]),

	// Administrator
	...prefix("admin", [
		index("routes/admin/index.ts"),
		layout("routes/admin/entry-layout.tsx", [
			route("login", "routes/admin/login.tsx"),
			route("login/code", "routes/admin/login-code.tsx"),
			route("forgot-password", "routes/admin/forgot-password.tsx"),
			route("reset-password", "routes/admin/reset-password.tsx"),
			route("setup", "routes/admin/setup.tsx"),
			route("invitation", "routes/admin/invitation.tsx"),
		]),
		route("dashboard", "routes/admin/dashboard/layout.tsx", [
			index("routes/admin/dashboard/index.tsx"),
			route("support", "routes/admin/dashboard/support/index.tsx"),
			route("support/saved-replies", "routes/admin/dashboard/support/saved-replies.tsx"),
			route("support/:ticketId", "routes/admin/dashboard/support/ticket.tsx"),
			route("support/:ticketId/presence", "routes/admin/dashboard/support/presence.ts"),
			route("content", "routes/admin/dashboard/content/layout.tsx", [
				index("routes/admin/dashboard/content/index.ts"),
				route("publish", "routes/admin/dashboard/content/publish.tsx"),
				route("versions", "routes/admin/dashboard/content/versions.tsx"),
				route("versions/:number", "routes/admin/dashboard/content/version.tsx"),
				route("legal/:page", "routes/admin/dashboard/content/legal.tsx"),
				route(":section", "routes/admin/dashboard/content/section.tsx"),
			]),
			route("settings", "routes/admin/dashboard/settings/index.tsx"),
			route("settings/registrations", "routes/admin/dashboard/settings/registrations.tsx"),
			route("search", "routes/admin/dashboard/search.tsx"),
			route("users", "routes/admin/dashboard/users/index.tsx"),
			route("users/bulk", "routes/admin/dashboard/users/bulk.tsx"),
			route("users/export.csv", "routes/admin/dashboard/users/export.ts"),
			route("users/:userId", "routes/admin/dashboard/users/user.tsx"),
			route("users/:userId/links", "routes/admin/dashboard/users/links.tsx"),
			route("users/:userId/view-as", "routes/admin/dashboard/users/view-as.tsx"),
			route("view-as/stop", "routes/admin/dashboard/users/stop-view-as.ts"),
			route("analytics", "routes/admin/dashboard/analytics.tsx"),
			route("analytics/export.csv", "routes/admin/dashboard/analytics-export.ts"),
			route("analytics/live", "routes/admin/dashboard/analytics-live.ts"),
			route("administrators", "routes/admin/dashboard/administrators.tsx"),
			...prefix("moderation", [
				layout("routes/admin/dashboard/moderation/layout.tsx", [
					index("routes/admin/dashboard/moderation/queue.tsx"),
					route("appeals", "routes/admin/dashboard/moderation/appeals.tsx"),
					route("targets", "routes/admin/dashboard/targets/flagged.tsx"),
					route("targets/entries", "routes/admin/dashboard/targets/entries.tsx"),
					route("targets/lists", "routes/admin/dashboard/targets/lists.tsx"),
					route("targets/accounts", "routes/admin/dashboard/targets/accounts.tsx"),
					route("statistics", "routes/admin/dashboard/moderation/statistics.tsx"),
				]),
				route("pages/:profileId", "routes/admin/dashboard/moderation/case.tsx"),
				route("appeals/:appealId", "routes/admin/dashboard/moderation/appeal.tsx"),
			]),
			route("audit-log", "routes/admin/dashboard/audit-log.tsx"),
			route("audit-log/export.csv", "routes/admin/dashboard/audit-log-export.ts"),
			route("account", "routes/admin/dashboard/account.tsx"),
			route("logout", "routes/admin/dashboard/logout.ts"),
		]),
	]),

	// Resources
	route("go/:linkId", "routes/resources/go.ts"),
	route("go/:linkId/qr.svg", "routes/resources/link-qr-code.ts", { id: "link-qr-code-svg" }),
	route("go/:linkId/qr.png", "routes/resources/link-qr-code.ts", { id: "link-qr-code-png" }),
	route("images/:imageId/:variant", "routes/resources/image.ts"),
	route("unsubscribe/:token", "routes/resources/unsubscribe.tsx"),
	route("appeal/:token", "routes/resources/appeal.tsx"),
	route("consent", "routes/resources/consent.tsx"),
	route("stripe/webhook", "routes/resources/stripe-webhook.ts"),
	route("robots.txt", "routes/resources/robots.ts"),
	route("sitemap.xml", "routes/resources/sitemap.ts"),
	...prefix("health", [
		index("routes/resources/health.ts"),
		route("ready", "routes/resources/health-ready.ts"),
	]),

	// The creators' pages
	route("report/:username", "routes/profile/report-page.tsx"),
	route(":username", "routes/profile/public-page.tsx"),
	route(":username/:channel", "routes/profile/channel.ts"),
	route(":username/og.png", "routes/profile/share-card.ts"),
	route(":username/qr.svg", "routes/profile/qr-code.ts", { id: "qr-code-svg" }),
	route(":username/qr.png", "routes/profile/qr-code.ts", { id: "qr-code-png" }),

	// Everything else
	route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
