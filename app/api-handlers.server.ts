import type { Handler } from "#app/api/handler.ts";
import type { Method } from "#app/api/operation.ts";
import * as accounts from "#app/features/account/accounts/api.server.ts";
import * as signIn from "#app/features/account/accounts/sign-in/api.server.ts";
import * as tokens from "#app/features/account/accounts/tokens/api.server.ts";
import * as administratorAccount from "#app/features/admin/administrators/api.server.ts";
import * as administratorSignIn from "#app/features/admin/administrators/sign-in/api.server.ts";
import * as administrators from "#app/features/admin/administrators/team/api.server.ts";
import * as audit from "#app/features/admin/audit/api.server.ts";
import * as targets from "#app/features/admin/link-safety/api.server.ts";
import * as moderation from "#app/features/admin/moderation/api.server.ts";
import * as failedJobs from "#app/features/admin/operations/failed-jobs/api.server.ts";
import * as outbox from "#app/features/admin/operations/outbox/api.server.ts";
import * as overview from "#app/features/admin/operations/overview/api.server.ts";
import * as settings from "#app/features/admin/operations/settings/api.server.ts";
import * as homepage from "#app/features/admin/site/landing/api.server.ts";
import * as legal from "#app/features/admin/site/legal/api.server.ts";
import * as tickets from "#app/features/admin/support/api.server.ts";
import * as desk from "#app/features/admin/support/desk/api.server.ts";
import * as users from "#app/features/admin/users/api.server.ts";
import * as viewAs from "#app/features/admin/users/view-as/api.server.ts";
import * as analytics from "#app/features/audience/analytics/api.server.ts";
import * as reports from "#app/features/audience/email-reports/api.server.ts";
import * as inbox from "#app/features/audience/inbox/api.server.ts";
import * as subscribers from "#app/features/audience/subscribers/api.server.ts";
import * as webhooks from "#app/features/audience/webhooks/api.server.ts";
import * as billing from "#app/features/billing/api.server.ts";
import * as footer from "#app/features/creator-page/footer/api.server.ts";
import * as history from "#app/features/creator-page/history/api.server.ts";
import * as imports from "#app/features/creator-page/import/api.server.ts";
import * as links from "#app/features/creator-page/links/api.server.ts";
import * as profile from "#app/features/creator-page/profile/api.server.ts";
import * as seo from "#app/features/creator-page/seo/api.server.ts";
import * as channels from "#app/features/creator-page/share/channels/api.server.ts";
import * as publicProfile from "#app/features/creator-page/share/formats/api.server.ts";
import * as clientEvents from "#app/features/creator-page/share/reported-events/api.server.ts";
import * as theme from "#app/features/creator-page/theme/api.server.ts";

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Modules don't keep the order of their exports in the build. */
function byAddress({ operation: one }: Handler, { operation: other }: Handler): number {
	if (one.path !== other.path) return one.path < other.path ? -1 : 1;
	return METHODS.indexOf(one.method) - METHODS.indexOf(other.method);
}

/** All operations of the HTTP API with their handlers, in the order of the reference. */
export const apiHandlers: readonly Handler[] = [
	signIn,
	accounts,
	viewAs,
	tokens,
	publicProfile,
	profile,
	links,
	theme,
	seo,
	footer,
	channels,
	history,
	imports,
	administratorSignIn,
	analytics,
	reports,
	clientEvents,
	webhooks,
	inbox,
	subscribers,
	tickets,
	billing,
	homepage,
	overview,
	outbox,
	failedJobs,
	users,
	desk,
	moderation,
	targets,
	legal,
	settings,
	administrators,
	administratorAccount,
	audit,
].flatMap((feature) => Object.values(feature).sort(byAddress));

/** The operations that the document, the reference and the tools for assistants offer. */
export const offeredHandlers = apiHandlers.filter(({ operation }) => !operation.onlyRefuses);
