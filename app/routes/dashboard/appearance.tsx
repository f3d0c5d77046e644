import { useMemo } from "react";
import { href, Link } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import { LookPicture } from "#app/features/creator-page/public/components/live-phone.tsx";
import appearanceStyles from "#app/features/creator-page/theme/appearance.css?url";
import { ThemeForm } from "#app/features/creator-page/theme/components/theme-form.tsx";
import { sanitizeCustomCss } from "#app/features/creator-page/theme/custom-css/custom-css-sanitizer.server.ts";
import { getStoredTheme } from "#app/features/creator-page/theme/queries.server.ts";
import type { StoredTheme } from "#app/features/creator-page/theme/schema.ts";
import {
	appearanceTabSchema,
	THEME_FAILED_MESSAGE,
} from "#app/features/creator-page/theme/schema.ts";
import { updateSentTheme } from "#app/features/creator-page/theme/update-sent-theme.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/appearance";

export const handle: DashboardHandle = { savesItself: true, showsPage: true, choosesLook: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: appearanceStyles }];

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Appearance · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const theme = await getStoredTheme(owner);
	const { css, dropped } = sanitizeCustomCss(theme.customCss);
	const { userId, tier } = owner;
	const shown = entitlementsOf(tier).customCss ? css : "";
	return { accountId: userId, tier, theme, css: { shown, dropped } };
}

export const action = formAction({
	async by({ context }: Route.ActionArgs) {
		const owner = context.get(currentPageContext);
		return { owner, tier: owner.tier, stored: (await getStoredTheme(owner)).preset };
	},
	schema: (by: Parameters<typeof appearanceTabSchema>[0]) => appearanceTabSchema(by),
	invalid: THEME_FAILED_MESSAGE,
	failed: THEME_FAILED_MESSAGE,
	on: {
		run: (edit, { owner }, { sent }) => updateSentTheme({ owner, edit, sent }),
		stored: async (_, { owner }) => ({ conflict: await getStoredTheme(owner) }),
	},
});

export const clientAction = formClientAction(THEME_FAILED_MESSAGE);

/** Number of links that are enough for a small picture of the page. */
const PICTURED_LINKS = 4;

export default function AppearanceTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const reply: FormReply<StoredTheme> | undefined = actionData;
	const [root, { loaderData: frame }] = matches;
	const { shown } = frame;
	const pictured = useMemo(
		() => shown && { ...shown, links: shown.links.slice(0, PICTURED_LINKS) },
		[shown],
	);
	return (
		<div className="editor grid grid-cols-1 gap-4 lg:gap-10">
			<ReplyToast toast={reply?.toast} />
			<ThemeForm
				accountId={loaderData.accountId}
				tier={loaderData.tier}
				stored={loaderData.theme}
				css={loaderData.css}
				reply={reply}
				drawPage={(preset) =>
					pictured ? (
						<LookPicture page={pictured} preset={preset} size="xs" nonce={root.loaderData.nonce} />
					) : null
				}
			/>
			<p className="text-ui text-muted">
				To switch your dashboard between light and dark, go to{" "}
				<Link to={href("/dashboard/settings/account")} className="link">
					Settings
				</Link>
				.
			</p>
		</div>
	);
}
