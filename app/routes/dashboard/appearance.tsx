import { useCallback, useMemo } from "react";
import { href, Link } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { DashboardHandle } from "#app/features/creator-page/core/dashboard-tab.ts";
import {
	PictureUpload,
	PictureUploadForms,
} from "#app/features/creator-page/images/components/picture-upload.tsx";
import { imagePath } from "#app/features/creator-page/images/schema.ts";
import {
	imageProblem,
	PAGE_IMAGE_FORMS,
} from "#app/features/creator-page/profile/page-image-forms.server.ts";
import { PAGE_IMAGE_NAMES } from "#app/features/creator-page/profile/page-images.ts";
import { getPageImages } from "#app/features/creator-page/profile/queries.server.ts";
import { LookPicture } from "#app/features/creator-page/public/components/live-phone.tsx";
import appearanceStyles from "#app/features/creator-page/theme/appearance.css?url";
import type { DrawPage } from "#app/features/creator-page/theme/components/theme-fields.tsx";
import { ThemeForm } from "#app/features/creator-page/theme/components/theme-form.tsx";
import { sanitizeCustomCss } from "#app/features/creator-page/theme/custom-css/custom-css-sanitizer.server.ts";
import { getStoredTheme } from "#app/features/creator-page/theme/queries.server.ts";
import type { StoredTheme } from "#app/features/creator-page/theme/schema.ts";
import {
	appearanceTabSchema,
	THEME_FAILED_MESSAGE,
} from "#app/features/creator-page/theme/schema.ts";
import { pictureColors } from "#app/features/creator-page/theme/shown-theme.server.ts";
import { updateSentTheme } from "#app/features/creator-page/theme/update-sent-theme.server.ts";
import { updateTheme } from "#app/features/creator-page/theme/update-theme.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { answerJson } from "#app/middleware/answer-json.server.ts";
import { currentPageContext } from "#app/middleware/require-page.server.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import type { Route } from "./+types/appearance";

export const handle: DashboardHandle = { savesItself: true, showsPage: true, choosesLook: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: appearanceStyles }];

export const meta = titled("Appearance");

export async function loader({ context }: Route.LoaderArgs) {
	const owner = context.get(currentPageContext);
	const [theme, { background, darkBackground }] = await Promise.all([
		getStoredTheme(owner),
		getPageImages(owner),
	]);
	const { css, dropped } = sanitizeCustomCss(theme.customCss);
	const { userId, tier } = owner;
	const shown = entitlementsOf(tier).customCss ? css : "";
	return {
		accountId: userId,
		tier,
		theme,
		css: { shown, dropped },
		background,
		picture: pictureColors(background),
		darkBackground,
		darkPicture: pictureColors(darkBackground),
	};
}

export const action = formAction({
	async by({ context }: Route.ActionArgs) {
		const owner = context.get(currentPageContext);
		return { ...owner, stored: (await getStoredTheme(owner)).preset };
	},
	schema: (by: Parameters<typeof appearanceTabSchema>[0]) => appearanceTabSchema(by),
	fields: { files: ["image"] },
	invalid: ({ errors }) => imageProblem(errors) ?? THEME_FAILED_MESSAGE,
	failed: THEME_FAILED_MESSAGE,
	on: {
		"save-theme": {
			run: (edit, owner, { sent }) => updateSentTheme({ owner, edit, sent }),
			stored: async (_, owner) => ({ conflict: await getStoredTheme(owner) }),
		},
		"save-css": {
			async run({ version, customCss = "" }, owner) {
				const edit = { version, preset: owner.stored, colors: {}, customCss };
				return { saved: await updateTheme({ owner, ...edit }), toast: "Custom CSS saved" };
			},
			stored: async (_, owner) => ({ conflict: await getStoredTheme(owner) }),
		},
		...PAGE_IMAGE_FORMS,
	},
});

export const middleware: Route.MiddlewareFunction[] = [answerJson(action)];

export const clientAction = formClientAction(THEME_FAILED_MESSAGE);

/** Number of links that are enough for a small picture of the page. */
const PICTURED_LINKS = 4;
/** Of a small picture that shows buttons. */
const WITHOUT_HEAD = { banner: null, bio: "", socials: [] };

export default function AppearanceTab({ loaderData, actionData, matches }: Route.ComponentProps) {
	const reply: FormReply<StoredTheme> | undefined = actionData;
	const uploadOf = (kind: "background" | "darkBackground") =>
		({
			id: `${kind}-picture`,
			purpose: "background",
			label: PAGE_IMAGE_NAMES[kind],
			action: href("/dashboard/appearance"),
			intent: { upload: "upload-image", remove: "remove-image" },
			hiddenFields: { kind },
			current: loaderData[kind],
			result: reply?.result,
		}) as const;
	const upload = uploadOf("background");
	const darkUpload = uploadOf("darkBackground");
	const { background } = loaderData;
	const [root, { loaderData: frame }] = matches;
	const { nonce } = root.loaderData;
	const { shown } = frame;
	const pictured = useMemo(
		() => shown && { ...shown, links: shown.links.slice(0, PICTURED_LINKS) },
		[shown],
	);
	const short = useMemo(() => pictured && { ...pictured, ...WITHOUT_HEAD }, [pictured]);
	const drawPage: DrawPage = useCallback(
		(preset, { isShort = false, ...look } = {}) => {
			const page = isShort ? short : pictured;
			if (page === null) return null;
			return <LookPicture page={page} preset={preset} {...look} size="xs" nonce={nonce} />;
		},
		[pictured, short, nonce],
	);
	return (
		<div className="editor grid grid-cols-1 gap-4 lg:gap-10">
			<ReplyToast toast={reply?.toast} />
			<ThemeForm
				accountId={loaderData.accountId}
				tier={loaderData.tier}
				stored={loaderData.theme}
				css={loaderData.css}
				picture={loaderData.picture}
				pictureUpload={<PictureUpload {...upload} />}
				darkMode={{
					background: shown?.darkBackground ?? null,
					picture: loaderData.darkPicture,
					upload: (
						<div className="grid grid-cols-1 gap-2">
							<p className="text-ui text-muted">
								On devices in dark mode, another picture can replace your background picture.
							</p>
							<PictureUpload {...darkUpload} />
						</div>
					),
				}}
				pictureAddress={
					background && imagePath(background.id, background.widths[0] ?? background.width, "webp")
				}
				reply={replyTo(reply, "save-theme")}
				cssReply={replyTo(reply, "save-css")}
				nonce={nonce}
				drawPage={drawPage}
			/>
			{entitlementsOf(loaderData.tier).themeStyles ? (
				<>
					<PictureUploadForms {...upload} />
					{background || darkUpload.current ? <PictureUploadForms {...darkUpload} /> : null}
				</>
			) : null}
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
