import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { FooterEditor } from "#app/features/creator-page/footer/components/footer-editor.tsx";
import { FooterLocked } from "#app/features/creator-page/footer/components/footer-locked.tsx";
import { getStoredFooter } from "#app/features/creator-page/footer/queries.server.ts";
import { resetFooter } from "#app/features/creator-page/footer/reset-footer.server.ts";
import type { StoredFooter } from "#app/features/creator-page/footer/schema.ts";
import { footerFailure, footerSchema } from "#app/features/creator-page/footer/schema.ts";
import { updateFooter } from "#app/features/creator-page/footer/update-footer.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/footer";

export const handle: DashboardHandle = { savesItself: true, showsPage: true };

export const meta = titled("Footer settings");

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const { userId: accountId, tier } = owner;
	const isLocked = !entitlementsOf(tier).footerText;
	return { accountId, tier, isLocked, footer: await getStoredFooter(owner) };
}

export const action = formAction({
	schema: footerSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentPageContext),
	invalid: ({ fields }) => footerFailure(fields),
	failed: footerFailure,
	on: {
		"save-footer": {
			run: async ({ version, text, hide_branding }, owner) => ({
				saved: await updateFooter({ owner, version, text, hideBranding: hide_branding === "on" }),
				toast: "Footer saved",
			}),
			stored: async (_, owner) => ({ conflict: await getStoredFooter(owner) }),
		},
		"reset-footer": async (_, owner) => ({
			toast: "Footer reset",
			reply: { reset: await resetFooter(owner) },
		}),
	},
});

export const clientAction = formClientAction(footerFailure);

export default function FooterSettings({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { accountId, tier, isLocked, footer } = loaderData;
	const { appName } = matches[0].loaderData;
	const reply: FormReply<StoredFooter> | undefined = actionData;
	return (
		<>
			<ReplyToast toast={reply?.toast} />
			{isLocked ? (
				<FooterLocked appName={appName} hasOwnLine={footer.text !== "" || footer.hideBranding} />
			) : (
				<FooterEditor {...{ accountId, tier, appName, reply }} stored={footer} />
			)}
		</>
	);
}
