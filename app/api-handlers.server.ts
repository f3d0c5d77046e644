import type { Handler } from "#app/api/handler.ts";
import type { Method } from "#app/api/operation.ts";
import { handlers as accounts } from "#app/features/account/accounts/api.server.ts";
import { handlers as services } from "#app/features/account/accounts/oidc/api.server.ts";
import { handlers as passkeys } from "#app/features/account/accounts/passkeys/api.server.ts";
import { handlers as signIn } from "#app/features/account/accounts/sign-in/api.server.ts";
import { handlers as tokens } from "#app/features/account/accounts/tokens/api.server.ts";
import { handlers as twoStep } from "#app/features/account/accounts/two-step/api.server.ts";
import { handlers as administratorAccount } from "#app/features/admin/administrators/api.server.ts";
import { handlers as administratorSignIn } from "#app/features/admin/administrators/sign-in/api.server.ts";
import { handlers as administrators } from "#app/features/admin/administrators/team/api.server.ts";
import { handlers as audit } from "#app/features/admin/audit/api.server.ts";
import { handlers as targets } from "#app/features/admin/link-safety/api.server.ts";
import { handlers as moderation } from "#app/features/admin/moderation/api.server.ts";
import { handlers as failedJobs } from "#app/features/admin/operations/failed-jobs/api.server.ts";
import { handlers as outbox } from "#app/features/admin/operations/outbox/api.server.ts";
import { handlers as overview } from "#app/features/admin/operations/overview/api.server.ts";
import { handlers as settings } from "#app/features/admin/operations/settings/api.server.ts";
import { handlers as homepage } from "#app/features/admin/site/landing/api.server.ts";
import { handlers as legal } from "#app/features/admin/site/legal/api.server.ts";
import { handlers as tickets } from "#app/features/admin/support/api.server.ts";
import { handlers as desk } from "#app/features/admin/support/desk/api.server.ts";
import { handlers as users } from "#app/features/admin/users/api.server.ts";
import { handlers as viewAs } from "#app/features/admin/users/view-as/api.server.ts";
import { handlers as analytics } from "#app/features/audience/analytics/api.server.ts";
import { handlers as reports } from "#app/features/audience/email-reports/api.server.ts";
import { handlers as inbox } from "#app/features/audience/inbox/api.server.ts";
import { handlers as subscribers } from "#app/features/audience/subscribers/api.server.ts";
import { handlers as webhooks } from "#app/features/audience/webhooks/api.server.ts";
import { handlers as billing } from "#app/features/billing/api.server.ts";
import { handlers as domains } from "#app/features/creator-page/domains/api.server.ts";
import { handlers as footer } from "#app/features/creator-page/footer/api.server.ts";
import { handlers as history } from "#app/features/creator-page/history/api.server.ts";
import { handlers as imports } from "#app/features/creator-page/import/api.server.ts";
import { handlers as links } from "#app/features/creator-page/links/api.server.ts";
import { handlers as profile } from "#app/features/creator-page/profile/api.server.ts";
import { handlers as seo } from "#app/features/creator-page/seo/api.server.ts";
import { handlers as channels } from "#app/features/creator-page/share/channels/api.server.ts";
import { handlers as publicProfile } from "#app/features/creator-page/share/formats/api.server.ts";
import { handlers as clientEvents } from "#app/features/creator-page/share/reported-events/api.server.ts";
import { handlers as theme } from "#app/features/creator-page/theme/api.server.ts";

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function byAddress({ operation: one }: Handler, { operation: other }: Handler): number {
	if (one.path !== other.path) return one.path < other.path ? -1 : 1;
	return METHODS.indexOf(one.method) - METHODS.indexOf(other.method);
}

/** All operations of the HTTP API with their handlers, in the order of the reference. */
export const apiHandlers: readonly Handler[] = [
	signIn,
	accounts,
	viewAs,
	twoStep,
	passkeys,
	services,
	tokens,
	publicProfile,
	profile,
	links,
	theme,
	seo,
	footer,
	channels,
	domains,
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
