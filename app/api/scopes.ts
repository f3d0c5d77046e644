/** Capabilities of access tokens, in the words of the settings page. A session may do all of them. Safe in the browser. */
export const SCOPES = {
	"page:read":
		"Read the page: profile, theme, social links, search settings, footer, channels, domains and history",
	"page:write": "Change the page",
	"links:read": "Read links",
	"links:write": "Add, change, reorder and delete links",
	"analytics:read": "Read analytics",
	"analytics:write": "Report views and clicks of the page from another site",
	"tickets:read": "Read support tickets",
	"tickets:write": "Open and answer support tickets",
	"inbox:read": "Read messages from visitors and the subscribers of the email list",
	"inbox:write": "Answer and delete messages, and delete subscribers",
	"billing:read": "Read the plan and its invoices",
	"billing:write": "Change the plan",
	"account:read": "Read the account: email address and signed-in devices",
	"account:write": "Change the account",
	"webhooks:read": "Read webhooks and their deliveries",
	"webhooks:write": "Change, test and delete webhooks",
} as const;

export type Scope = keyof typeof SCOPES;

export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
